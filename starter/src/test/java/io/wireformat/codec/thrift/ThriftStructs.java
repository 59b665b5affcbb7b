package io.wireformat.codec.thrift;

import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.thrift.ColorNumber;
import io.wireformat.fixtures.thrift.EverythingStruct;
import io.wireformat.fixtures.thrift.PointStruct;
import io.wireformat.fixtures.thrift.TreeStruct;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.TMemoryBuffer;

/** The fixtures as the structs that Thrift's compiler generates, and the official way to their bytes. */
final class ThriftStructs {

    private ThriftStructs() {}

    static byte[] write(TBase<?, ?> struct, ThriftCodec.Protocol protocol) throws TException {
        return new TSerializer(factory(protocol)).serialize(struct);
    }

    static <T extends TBase<?, ?>> T read(T struct, byte[] content, ThriftCodec.Protocol protocol) throws TException {
        new TDeserializer(factory(protocol)).deserialize(struct, content);
        return struct;
    }

    /** The bytes of what is written field by field, for content that no generated struct writes. */
    static byte[] write(ThriftCodec.Protocol protocol, Fields fields) throws TException {
        TMemoryBuffer buffer = new TMemoryBuffer(64);
        fields.writeTo(factory(protocol).getProtocol(buffer));
        return Arrays.copyOf(buffer.getArray(), buffer.length());
    }

    /** Writes a struct field by field. */
    interface Fields {

        void writeTo(TProtocol out) throws TException;
    }

    private static TProtocolFactory factory(ThriftCodec.Protocol protocol) {
        return protocol == ThriftCodec.Protocol.COMPACT
                ? new TCompactProtocol.Factory()
                : new TBinaryProtocol.Factory();
    }

    static EverythingStruct everything(Everything e) {
        EverythingStruct struct = new EverythingStruct(
                e.flag(),
                e.count(),
                e.total(),
                e.ratio(),
                e.text(),
                ByteBuffer.wrap(e.blob()),
                color(e.color()),
                point(e.point()),
                e.flags(),
                e.counts(),
                e.totals(),
                e.ratios(),
                e.texts(),
                all(e.blobs(), ByteBuffer::wrap),
                all(e.colors(), ThriftStructs::color),
                all(e.points(), ThriftStructs::point));
        setNullable(struct, e);
        return struct;
    }

    static PointStruct point(Point point) {
        return new PointStruct(point.x(), point.y()).setLabel(point.label());
    }

    static TreeStruct tree(Tree tree) {
        TreeStruct struct = new TreeStruct(tree.name(), all(tree.children(), ThriftStructs::tree));
        return tree.twin() == null ? struct : struct.setTwin(tree(tree.twin()));
    }

    private static ColorNumber color(Color color) {
        return ColorNumber.valueOf(color.name());
    }

    private static void setNullable(EverythingStruct struct, Everything e) {
        if (e.maybeFlag() != null) {
            struct.setMaybeFlag(e.maybeFlag());
        }
        if (e.maybeCount() != null) {
            struct.setMaybeCount(e.maybeCount());
        }
        if (e.maybeTotal() != null) {
            struct.setMaybeTotal(e.maybeTotal());
        }
        if (e.maybeRatio() != null) {
            struct.setMaybeRatio(e.maybeRatio());
        }
        struct.setMaybeText(e.maybeText());
        struct.setMaybeBlob(e.maybeBlob());
        struct.setMaybeColor(e.maybeColor() == null ? null : color(e.maybeColor()));
        struct.setMaybePoint(e.maybePoint() == null ? null : point(e.maybePoint()));
        struct.setMaybeTexts(e.maybeTexts());
        struct.setMaybePoints(e.maybePoints() == null ? null : all(e.maybePoints(), ThriftStructs::point));
    }

    private static <A, B> List<B> all(List<A> items, Function<A, B> each) {
        return items.stream().map(each).toList();
    }
}
