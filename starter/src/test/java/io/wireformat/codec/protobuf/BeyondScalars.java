package io.wireformat.codec.protobuf;

import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import io.wireformat.SignedInt;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.protobuf.BeyondScalarsMessage;
import io.wireformat.fixtures.protobuf.CircleMessage;
import io.wireformat.fixtures.protobuf.ColorNumber;
import io.wireformat.fixtures.protobuf.GroupMessage;
import io.wireformat.fixtures.protobuf.PointMessage;
import io.wireformat.fixtures.protobuf.RectangleMessage;
import io.wireformat.fixtures.protobuf.ShapeMessage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What Protobuf has a form of its own for, other than scalars, enums, messages and lists of these. */
@SuppressWarnings("ArrayRecordComponent")
record BeyondScalars(
        float ratio,
        @Nullable Float maybeRatio,
        @SignedInt int delta,
        @SignedInt long leap,
        @SignedInt @Nullable Integer maybeDelta,
        @SignedInt List<Integer> deltas,
        List<Float> ratios,
        boolean[] flags,
        int[] ints,
        @SignedInt int[] signedInts,
        long[] longs,
        @SignedInt long[] signedLongs,
        float[] floats,
        double[] doubles,
        Instant time,
        java.time.Duration span,
        Map<String, String> texts,
        Map<Integer, Point> byNumber,
        Map<Long, Instant> byLong,
        Map<String, Color> colors,
        @Nullable Shape shape,
        List<Shape> shapes,
        Map<String, Shape> shapesByName) {

    /** Everything empty, absent or at its origin. */
    static BeyondScalars zero() {
        return new BeyondScalars(
                0,
                null,
                0,
                0,
                null,
                List.of(),
                List.of(),
                new boolean[0],
                new int[0],
                new int[0],
                new long[0],
                new long[0],
                new float[0],
                new double[0],
                Instant.EPOCH,
                java.time.Duration.ZERO,
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                null,
                List.of(),
                Map.of());
    }

    /** Something everywhere, zeros and the ends of the ranges among it. */
    static BeyondScalars full() {
        int[] ints = {0, 1, -1, 127, 128, Integer.MIN_VALUE, Integer.MAX_VALUE};
        long[] longs = {0, 1, -1, 1L << 35, Long.MIN_VALUE, Long.MAX_VALUE};
        return new BeyondScalars(
                -0f,
                0f,
                Integer.MIN_VALUE,
                Long.MIN_VALUE,
                0,
                List.of(0, -1, Integer.MAX_VALUE),
                List.of(0f, Float.MIN_VALUE),
                new boolean[300],
                ints,
                ints,
                longs,
                longs,
                new float[] {-0f, Float.NaN, Float.POSITIVE_INFINITY},
                new double[] {-0d, Double.NaN, Double.MIN_VALUE},
                Instant.parse("1900-01-01T00:00:00.000000001Z"),
                java.time.Duration.ofSeconds(90, 7),
                Map.of("", "", "k", "v", "\u00e9", "\ud83d\ude00"),
                Map.of(0, new Point(0, 0, null), -1, new Point(1, 2, "p")),
                Map.of(0L, Instant.EPOCH, Long.MIN_VALUE, Instant.ofEpochSecond(-1, 1)),
                Map.of("", Color.RED, "b", Color.BLUE),
                new Shape.Circle(0),
                List.of(
                        new Shape.Rectangle(0, -1),
                        new Shape.Group("g", List.of(new Shape.Circle(1), new Shape.Group("", List.of())))),
                Map.of("", new Shape.Circle(0.5), "r", new Shape.Rectangle(1, 2)));
    }

    /** What the library writes it from. */
    BeyondScalarsMessage toMessage() {
        BeyondScalarsMessage.Builder builder = BeyondScalarsMessage.newBuilder()
                .setRatio(ratio)
                .setDelta(delta)
                .setLeap(leap)
                .addAllDeltas(deltas)
                .addAllRatios(ratios)
                .setTime(toTimestamp(time))
                .setSpan(Duration.newBuilder().setSeconds(span.getSeconds()).setNanos(span.getNano()))
                .putAllTexts(texts);
        if (maybeRatio != null) {
            builder.setMaybeRatio(maybeRatio);
        }
        if (maybeDelta != null) {
            builder.setMaybeDelta(maybeDelta);
        }
        if (shape != null) {
            builder.setShape(toMessage(shape));
        }
        byNumber.forEach((key, value) -> builder.putByNumber(key, toMessage(value)));
        byLong.forEach((key, value) -> builder.putByLong(key, toTimestamp(value)));
        colors.forEach((key, value) -> builder.putColors(key, ColorNumber.forNumber(value.ordinal())));
        shapes.forEach(value -> builder.addShapes(toMessage(value)));
        shapesByName.forEach((key, value) -> builder.putShapesByName(key, toMessage(value)));
        addArrays(builder);
        return builder.build();
    }

    private void addArrays(BeyondScalarsMessage.Builder builder) {
        for (boolean flag : flags) {
            builder.addFlags(flag);
        }
        for (int value : ints) {
            builder.addInts(value);
        }
        for (int value : signedInts) {
            builder.addSignedInts(value);
        }
        for (long value : longs) {
            builder.addLongs(value);
        }
        for (long value : signedLongs) {
            builder.addSignedLongs(value);
        }
        for (float value : floats) {
            builder.addFloats(value);
        }
        for (double value : doubles) {
            builder.addDoubles(value);
        }
    }

    private static Timestamp toTimestamp(Instant instant) {
        return Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build();
    }

    private static PointMessage toMessage(Point point) {
        PointMessage.Builder builder = PointMessage.newBuilder().setX(point.x()).setY(point.y());
        if (point.label() != null) {
            builder.setLabel(point.label());
        }
        return builder.build();
    }

    private static ShapeMessage toMessage(Shape shape) {
        ShapeMessage.Builder builder = ShapeMessage.newBuilder();
        if (shape instanceof Shape.Circle circle) {
            builder.setCircle(CircleMessage.newBuilder().setRadius(circle.radius()));
        } else if (shape instanceof Shape.Rectangle rectangle) {
            builder.setRectangle(
                    RectangleMessage.newBuilder().setWidth(rectangle.width()).setHeight(rectangle.height()));
        } else if (shape instanceof Shape.Group group) {
            GroupMessage.Builder members = GroupMessage.newBuilder().setLabel(group.label());
            group.members().forEach(member -> members.addMembers(toMessage(member)));
            builder.setGroup(members);
        }
        return builder.build();
    }
}
