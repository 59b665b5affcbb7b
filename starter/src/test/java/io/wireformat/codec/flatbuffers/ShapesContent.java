package io.wireformat.codec.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Table;
import io.wireformat.fixtures.flatbuffers.Circle;
import io.wireformat.fixtures.flatbuffers.Entry;
import io.wireformat.fixtures.flatbuffers.Kind;
import io.wireformat.fixtures.flatbuffers.Shape;
import io.wireformat.fixtures.flatbuffers.Shapes;
import io.wireformat.fixtures.flatbuffers.Square;
import io.wireformat.fixtures.flatbuffers.Vec;

/** One of everything that a schema can hold, and a reader that goes wherever generated code leads. */
final class ShapesContent {

    private ShapesContent() {}

    static byte[] full() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int inner = shapes(b, "inner \u00e9", 0, 0);
        Circle.startCircle(b);
        Circle.addRadius(b, 2.5);
        int circle = Circle.endCircle(b);
        int name = b.createString("square");
        int square = Square.createSquare(b, name, inner);
        int note = b.createString("note");
        int[] values = {circle, square, note, vec(b)};
        byte[] types = {Shape.Circle, Shape.Square, Shape.Note, Shape.Spot};
        int allTypes = Shapes.createAllTypeVector(b, types);
        int all = Shapes.createAllVector(b, values);
        b.finish(shapes(b, "outer", allTypes, all));
        return b.sizedByteArray();
    }

    /** Reads everything that the content has, and returns a number made of all of it. */
    static int walk(Shapes shapes) {
        int sum = shapes.title().length() + shapes.kind() + shapes.small() + shapes.middle();
        sum += (int) shapes.large() + (int) shapes.ratio();
        if (shapes.origin() != null) {
            sum += walk(shapes.origin());
        }
        for (int i = 0; i < shapes.pathLength(); i++) {
            sum += walk(shapes.path(i));
        }
        if (isTable(shapes.firstType()) && shapes.first(member(shapes.firstType())) != null) {
            sum += walk(shapes.firstType(), shapes.first(member(shapes.firstType())));
        }
        for (int i = 0; i < shapes.allLength(); i++) {
            byte type = shapes.allType(i);
            if (isTable(type)) {
                sum += walk(type, shapes.all(member(type), i));
            }
        }
        for (int i = 0; i < shapes.namesLength(); i++) {
            sum += shapes.names(i).length();
        }
        for (int i = 0; i < shapes.numbersLength(); i++) {
            sum += (int) shapes.numbers(i);
        }
        for (int i = 0; i < shapes.kindsLength(); i++) {
            sum += shapes.kinds(i);
        }
        for (int i = 0; i < shapes.entriesLength(); i++) {
            sum += shapes.entries(i).key().length() + shapes.entries(i).value();
        }
        for (int i = 0; i < shapes.childrenLength(); i++) {
            sum += walk(shapes.children(i));
        }
        return sum;
    }

    static int leaf(FlatBufferBuilder b, String text) {
        int title = b.createString(text);
        Shapes.startShapes(b);
        Shapes.addTitle(b, title);
        return Shapes.endShapes(b);
    }

    private static int walk(byte type, Table member) {
        if (type == Shape.Circle) {
            return (int) ((Circle) member).radius();
        }
        if (type == Shape.Square) {
            Square square = (Square) member;
            return square.name().length() + (square.inner() == null ? 0 : walk(square.inner()));
        }
        return 0;
    }

    private static int walk(Vec vec) {
        return (int) vec.x() + vec.kind() + (int) vec.weights(2);
    }

    private static boolean isTable(byte type) {
        return type == Shape.Circle || type == Shape.Square;
    }

    private static Table member(byte type) {
        return type == Shape.Square ? new Square() : new Circle();
    }

    private static int shapes(FlatBufferBuilder b, String text, int allTypes, int all) {
        int title = b.createString(text);
        Shapes.startPathVector(b, 2);
        vec(b);
        vec(b);
        int path = b.endVector();
        int names = Shapes.createNamesVector(b, new int[] {b.createString("a"), b.createString("\uD83D\uDE00")});
        int numbers = Shapes.createNumbersVector(b, new long[] {1, -1});
        int kinds = Shapes.createKindsVector(b, new byte[] {1, 2});
        int entries = Shapes.createEntriesVector(b, new int[] {Entry.createEntry(b, b.createString("k"), 1)});
        int children = Shapes.createChildrenVector(b, new int[] {leaf(b, "child")});
        Circle.startCircle(b);
        Circle.addRadius(b, 1.5);
        int first = Circle.endCircle(b);
        Shapes.startShapes(b);
        Shapes.addTitle(b, title);
        Shapes.addKind(b, Kind.LARGE);
        Shapes.addSmall(b, (byte) 3);
        Shapes.addMiddle(b, 65_535);
        Shapes.addLarge(b, -1);
        Shapes.addRatio(b, 0.5f);
        Shapes.addOrigin(b, vec(b));
        Shapes.addPath(b, path);
        Shapes.addFirstType(b, Shape.Circle);
        Shapes.addFirst(b, first);
        Shapes.addAllType(b, allTypes);
        Shapes.addAll(b, all);
        Shapes.addNames(b, names);
        Shapes.addNumbers(b, numbers);
        Shapes.addKinds(b, kinds);
        Shapes.addEntries(b, entries);
        Shapes.addChildren(b, children);
        return Shapes.endShapes(b);
    }

    private static int vec(FlatBufferBuilder b) {
        return Vec.createVec(b, 1.5, Kind.SMALL, new float[] {1, 2, 3});
    }
}
