package io.wireformat.codec.capnproto;

import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.capnp.CapnpFixtures.ColorNumber;
import io.wireformat.fixtures.capnp.CapnpFixtures.EverythingStruct;
import io.wireformat.fixtures.capnp.CapnpFixtures.PointStruct;
import io.wireformat.fixtures.capnp.CapnpFixtures.TreeStruct;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.capnproto.BufferedInputStreamWrapper;
import org.capnproto.BufferedOutputStreamWrapper;
import org.capnproto.DataList;
import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import org.capnproto.ReaderOptions;
import org.capnproto.Serialize;
import org.capnproto.SerializePacked;
import org.capnproto.StructList;
import org.capnproto.Text;
import org.capnproto.TextList;

/** The fixtures as the structs that Cap'n Proto's compiler generates, and the official way to their bytes and back. */
final class CapnProtoStructs {

    private static final ReaderOptions GENEROUS = new ReaderOptions(1 << 24, 200);

    private CapnProtoStructs() {}

    static byte[] write(MessageBuilder message, CapnProtoCodec.Encoding encoding) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (encoding == CapnProtoCodec.Encoding.PLAIN) {
            Serialize.write(Channels.newChannel(bytes), message);
        } else {
            BufferedOutputStreamWrapper out = new BufferedOutputStreamWrapper(Channels.newChannel(bytes));
            SerializePacked.write(out, message);
            out.flush();
        }
        return bytes.toByteArray();
    }

    static MessageReader read(byte[] content, CapnProtoCodec.Encoding encoding) throws IOException {
        var in = Channels.newChannel(new ByteArrayInputStream(content));
        return encoding == CapnProtoCodec.Encoding.PLAIN
                ? Serialize.read(in, GENEROUS)
                : SerializePacked.read(new BufferedInputStreamWrapper(in), GENEROUS);
    }

    /** Sets the fields in the order of their ordinals. */
    static void set(EverythingStruct.Builder to, Everything e) {
        to.setFlag(e.flag());
        to.setCount(e.count());
        to.setTotal(e.total());
        to.setRatio(e.ratio());
        to.setText(text(e.text()));
        to.setBlob(e.blob());
        to.setColor(color(e.color()));
        set(to.initPoint(), e.point());
        if (e.maybeFlag() != null) {
            to.getMaybeFlag().setValue(e.maybeFlag());
        }
        if (e.maybeCount() != null) {
            to.getMaybeCount().setValue(e.maybeCount());
        }
        if (e.maybeTotal() != null) {
            to.getMaybeTotal().setValue(e.maybeTotal());
        }
        if (e.maybeRatio() != null) {
            to.getMaybeRatio().setValue(e.maybeRatio());
        }
        if (e.maybeText() != null) {
            to.setMaybeText(text(e.maybeText()));
        }
        if (e.maybeBlob() != null) {
            to.setMaybeBlob(e.maybeBlob());
        }
        if (e.maybeColor() != null) {
            to.getMaybeColor().setValue(color(e.maybeColor()));
        }
        if (e.maybePoint() != null) {
            set(to.initMaybePoint(), e.maybePoint());
        }
        setLists(to, e);
    }

    private static void setLists(EverythingStruct.Builder to, Everything e) {
        var flags = to.initFlags(e.flags().size());
        for (int i = 0; i < flags.size(); i++) {
            flags.set(i, e.flags().get(i));
        }
        var counts = to.initCounts(e.counts().size());
        for (int i = 0; i < counts.size(); i++) {
            counts.set(i, e.counts().get(i));
        }
        var totals = to.initTotals(e.totals().size());
        for (int i = 0; i < totals.size(); i++) {
            totals.set(i, e.totals().get(i));
        }
        var ratios = to.initRatios(e.ratios().size());
        for (int i = 0; i < ratios.size(); i++) {
            ratios.set(i, e.ratios().get(i));
        }
        set(to.initTexts(e.texts().size()), e.texts());
        DataList.Builder blobs = to.initBlobs(e.blobs().size());
        for (int i = 0; i < blobs.size(); i++) {
            blobs.set(i, new org.capnproto.Data.Reader(e.blobs().get(i)));
        }
        var colors = to.initColors(e.colors().size());
        for (int i = 0; i < colors.size(); i++) {
            colors.set(i, color(e.colors().get(i)));
        }
        set(to.initPoints(e.points().size()), e.points());
        if (e.maybeTexts() != null) {
            set(to.initMaybeTexts(e.maybeTexts().size()), e.maybeTexts());
        }
        if (e.maybePoints() != null) {
            set(to.initMaybePoints(e.maybePoints().size()), e.maybePoints());
        }
    }

    static void set(StructList.Builder<PointStruct.Builder> to, List<Point> points) {
        for (int i = 0; i < points.size(); i++) {
            set(to.get(i), points.get(i));
        }
    }

    private static void set(TextList.Builder to, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            to.set(i, text(texts.get(i)));
        }
    }

    static void set(PointStruct.Builder to, Point point) {
        to.setX(point.x());
        to.setY(point.y());
        if (point.label() != null) {
            to.setLabel(text(point.label()));
        }
    }

    static void set(TreeStruct.Builder to, Tree tree) {
        to.setName(text(tree.name()));
        var children = to.initChildren(tree.children().size());
        for (int i = 0; i < children.size(); i++) {
            set(children.get(i), tree.children().get(i));
        }
        if (tree.twin() != null) {
            set(to.initTwin(), tree.twin());
        }
    }

    static Everything everything(EverythingStruct.Reader e) {
        return new Everything(
                e.getFlag(),
                e.getCount(),
                e.getTotal(),
                e.getRatio(),
                e.getText().toString(),
                e.getBlob().toArray(),
                Color.values()[e.getColor().ordinal()],
                point(e.getPoint()),
                e.getMaybeFlag().isValue() ? e.getMaybeFlag().getValue() : null,
                e.getMaybeCount().isValue() ? e.getMaybeCount().getValue() : null,
                e.getMaybeTotal().isValue() ? e.getMaybeTotal().getValue() : null,
                e.getMaybeRatio().isValue() ? e.getMaybeRatio().getValue() : null,
                e.hasMaybeText() ? e.getMaybeText().toString() : null,
                e.hasMaybeBlob() ? e.getMaybeBlob().toArray() : null,
                e.getMaybeColor().isValue()
                        ? Color.values()[e.getMaybeColor().getValue().ordinal()]
                        : null,
                e.hasMaybePoint() ? point(e.getMaybePoint()) : null,
                all(e.getFlags().size(), e.getFlags()::get),
                all(e.getCounts().size(), e.getCounts()::get),
                all(e.getTotals().size(), e.getTotals()::get),
                all(e.getRatios().size(), e.getRatios()::get),
                all(e.getTexts().size(), i -> e.getTexts().get(i).toString()),
                all(e.getBlobs().size(), i -> e.getBlobs().get(i).toArray()),
                all(
                        e.getColors().size(),
                        i -> Color.values()[e.getColors().get(i).ordinal()]),
                all(e.getPoints().size(), i -> point(e.getPoints().get(i))),
                e.hasMaybeTexts()
                        ? all(
                                e.getMaybeTexts().size(),
                                i -> e.getMaybeTexts().get(i).toString())
                        : null,
                e.hasMaybePoints()
                        ? all(
                                e.getMaybePoints().size(),
                                i -> point(e.getMaybePoints().get(i)))
                        : null);
    }

    static Point point(PointStruct.Reader point) {
        return new Point(
                point.getX(), point.getY(), point.hasLabel() ? point.getLabel().toString() : null);
    }

    static Text.Reader text(String text) {
        return new Text.Reader(text);
    }

    private static ColorNumber color(Color color) {
        return ColorNumber.values()[color.ordinal()];
    }

    private static <T> List<T> all(int size, IntFunction<T> each) {
        List<T> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            all.add(each.apply(i));
        }
        return all;
    }
}
