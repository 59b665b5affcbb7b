package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.flatbuffers.ByteBufferUtil;
import com.google.flatbuffers.FlatBufferBuilder;
import com.google.protobuf.util.JsonFormat;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.capnp.CapnpFixtures;
import io.wireformat.fixtures.flatbuffers.PointTable;
import io.wireformat.fixtures.protobuf.PointMessage;
import io.wireformat.fixtures.thrift.PointStruct;
import io.wireformat.http.support.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;
import org.capnproto.BufferedInputStreamWrapper;
import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import org.capnproto.Serialize;
import org.capnproto.SerializePacked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.smile.SmileWriteFeature;

/** The official libraries read our streams, and we theirs. */
class StreamRefereeTests {

    private static final List<Point> POINTS = StreamFormat.points(50).stream()
            .map(point -> new Point(point.x(), point.y(), point.label() == null ? "" : point.label()))
            .toList();

    @Test
    void protobuf() throws Exception {
        InputStream in = in(StreamFormat.PROTOBUF);
        List<Point> read = new ArrayList<>();
        for (PointMessage next = PointMessage.parseDelimitedFrom(in);
                next != null;
                next = PointMessage.parseDelimitedFrom(in)) {
            read.add(new Point(next.getX(), next.getY(), next.getLabel()));
        }
        assertThat(read).isEqualTo(POINTS);

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Point point : POINTS) {
            message(point).writeDelimitedTo(out);
        }
        assertThat(StreamFormat.PROTOBUF.read(Point.class, out.toByteArray())).isEqualTo(POINTS);
    }

    @Test
    void protobufAsJson() throws Exception {
        List<Point> read = new ArrayList<>();
        for (String line :
                new String(in(StreamFormat.PROTOBUF_JSON).readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
            PointMessage.Builder message = PointMessage.newBuilder();
            JsonFormat.parser().merge(line, message);
            read.add(new Point(message.getX(), message.getY(), message.getLabel()));
        }
        assertThat(read).isEqualTo(POINTS);

        StringBuilder lines = new StringBuilder();
        for (Point point : POINTS) {
            lines.append(JsonFormat.printer().omittingInsignificantWhitespace().print(message(point)))
                    .append('\n');
        }
        byte[] content = lines.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(StreamFormat.PROTOBUF_JSON.read(Point.class, content)).isEqualTo(POINTS);
    }

    private static PointMessage message(Point point) {
        return PointMessage.newBuilder()
                .setX(point.x())
                .setY(point.y())
                .setLabel(point.label())
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate"})
    void avro(String codec) throws Exception {
        List<Point> read = new ArrayList<>();
        List<GenericRecord> records = new ArrayList<>();
        Schema schema;
        try (DataFileStream<GenericRecord> in =
                new DataFileStream<>(in(StreamFormat.AVRO), new GenericDatumReader<>())) {
            schema = in.getSchema();
            for (GenericRecord next : in) {
                records.add(next);
                read.add(new Point((int) next.get("x"), (int) next.get("y"), String.valueOf(next.get("label"))));
            }
        }
        assertThat(read).isEqualTo(POINTS);

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setCodec(CodecFactory.fromString(codec)).setSyncInterval(100);
            writer.setMeta("application", "a test").create(schema, out);
            for (GenericRecord next : records) {
                writer.append(next);
            }
        }
        assertThat(StreamFormat.AVRO.read(
                        Point.class, out.toByteArray(), left -> Math.min(left, 11), DecodeLimits.DEFAULT))
                .isEqualTo(POINTS);
    }

    @Test
    void messagePack() throws Exception {
        List<Point> read = new ArrayList<>();
        try (MessageUnpacker in = MessagePack.newDefaultUnpacker(in(StreamFormat.MESSAGEPACK))) {
            while (in.hasNext()) {
                Map<Value, Value> map = in.unpackValue().asMapValue().map();
                read.add(new Point(
                        map.get(ValueFactory.newString("x")).asIntegerValue().asInt(),
                        map.get(ValueFactory.newString("y")).asIntegerValue().asInt(),
                        map.get(ValueFactory.newString("label")).asStringValue().asString()));
            }
        }
        assertThat(read).isEqualTo(POINTS);
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "CBOR", "SMILE"})
    void jackson(StreamFormat format) throws Exception {
        ObjectMapper mapper =
                switch (format) {
                    case CBOR -> CBORMapper.shared();
                    case SMILE ->
                        SmileMapper.builder()
                                .enable(SmileWriteFeature.WRITE_END_MARKER)
                                .build();
                    default -> JsonMapper.shared();
                };
        if (format != StreamFormat.SMILE) {
            try (var read = mapper.readerFor(Point.class).<Point>readValues(in(format))) {
                assertThat(read.readAll()).isEqualTo(POINTS);
            }
        }

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (format == StreamFormat.SMILE) {
            for (Point point : POINTS) {
                out.write(mapper.writeValueAsBytes(point));
            }
        } else {
            try (SequenceWriter writer =
                    mapper.writerFor(Point.class).withRootValueSeparator("\n").writeValues(out)) {
                writer.writeAll(POINTS);
            }
        }
        assertThat(format.read(Point.class, out.toByteArray())).isEqualTo(POINTS);
    }

    @Test
    void flatBuffers() throws Exception {
        ByteBuffer in =
                ByteBuffer.wrap(in(StreamFormat.FLATBUFFERS).readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        List<Point> read = new ArrayList<>();
        while (in.hasRemaining()) {
            int size = ByteBufferUtil.getSizePrefix(in);
            assertThat(in.position() % Long.BYTES).isZero();
            PointTable table = PointTable.getRootAsPointTable(ByteBufferUtil.removeSizePrefix(in));
            read.add(new Point(table.x(), table.y(), table.label()));
            in.position(in.position() + Integer.BYTES + size);
        }
        assertThat(read).isEqualTo(POINTS);

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Point point : POINTS) {
            FlatBufferBuilder builder = new FlatBufferBuilder();
            builder.finishSizePrefixed(
                    PointTable.createPointTable(builder, point.x(), point.y(), builder.createString(point.label())));
            out.write(builder.sizedByteArray());
        }
        assertThat(StreamFormat.FLATBUFFERS.read(Point.class, out.toByteArray()))
                .isEqualTo(POINTS);
    }

    @ParameterizedTest
    @EnumSource(names = {"THRIFT_COMPACT", "THRIFT_BINARY"})
    void thrift(StreamFormat format) throws Exception {
        List<Point> read = new ArrayList<>();
        TProtocol in = protocol(format, new TIOStreamTransport(in(format)));
        for (int i = 0; i < POINTS.size(); i++) {
            PointStruct next = new PointStruct();
            next.read(in);
            read.add(new Point(next.getX(), next.getY(), next.getLabel()));
        }
        assertThat(read).isEqualTo(POINTS);

        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        TProtocol out = protocol(format, new TIOStreamTransport(stream));
        for (Point point : POINTS) {
            new PointStruct(point.x(), point.y()).setLabel(point.label()).write(out);
            out.getTransport().flush();
        }
        assertThat(format.read(Point.class, stream.toByteArray())).isEqualTo(POINTS);
    }

    private static TProtocol protocol(StreamFormat format, TTransport transport) throws Exception {
        TTransport framed = new TFramedTransport(transport);
        return format == StreamFormat.THRIFT_COMPACT ? new TCompactProtocol(framed) : new TBinaryProtocol(framed);
    }

    @ParameterizedTest
    @EnumSource(names = {"CAPNP", "CAPNP_PACKED"})
    void capnProto(StreamFormat format) throws Exception {
        boolean packed = format == StreamFormat.CAPNP_PACKED;
        List<Point> read = new ArrayList<>();
        BufferedInputStreamWrapper unpacked = new BufferedInputStreamWrapper(Channels.newChannel(in(format)));
        ReadableByteChannel plain = Channels.newChannel(in(format));
        for (int i = 0; i < POINTS.size(); i++) {
            MessageReader next = packed ? SerializePacked.read(unpacked) : Serialize.read(plain);
            CapnpFixtures.PointStruct.Reader point = next.getRoot(CapnpFixtures.PointStruct.factory);
            read.add(new Point(point.getX(), point.getY(), point.getLabel().toString()));
        }
        assertThat(read).isEqualTo(POINTS);

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Point point : POINTS) {
            MessageBuilder message = new MessageBuilder();
            CapnpFixtures.PointStruct.Builder struct = message.initRoot(CapnpFixtures.PointStruct.factory);
            struct.setX(point.x());
            struct.setY(point.y());
            struct.setLabel(point.label());
            if (packed) {
                SerializePacked.writeToUnbuffered(Channels.newChannel(out), message);
            } else {
                Serialize.write(Channels.newChannel(out), message);
            }
        }
        assertThat(format.read(Point.class, out.toByteArray())).isEqualTo(POINTS);
    }

    private static InputStream in(StreamFormat format) {
        return new ByteArrayInputStream(format.write(Point.class, POINTS));
    }
}
