package io.wireformat.fuzzing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import io.wireformat.fuzzing.SmallService.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/** Requests of which a few have crashed a service or kept it busy for long. */
enum Attack {
    /** A thousand bytes that unpack to a list of a million empty messages. */
    CAPNP_PACKED_LIST("/events/batch", "application/x-capnp-packed", Attack::capnpPacked),
    CAPNP_LIST("/events/batch", "application/x-capnp", Attack::capnp),
    MSGPACK_LIST_GZIP(
            "/events/batch",
            "application/vnd.msgpack",
            "gzip",
            () -> gzip(messages("DD000F4240", "80", 1_000_000, ""))),
    MSGPACK_MAP_GZIP("/figures", "application/vnd.msgpack", "gzip", () -> gzip(msgpackMap(150_000))),
    AVRO_LIST("/events/batch", "application/avro", () -> messages("80897A", "000000000000", 1_000_000, "00")),
    PROTOBUF_LIST("/events/batch", "application/protobuf", () -> messages("", "0A00", 1_000_000, "")),
    PROTOBUF_LIST_GZIP("/events/batch", "application/protobuf", "gzip", () -> gzip(messages("", "0A00", 500_000, ""))),
    PROTOBUF_GENERATED("/generated", "application/protobuf", () -> messages("", "0A00", 7_500_000, "")),
    PROTOBUF_JSON_LIST(
            "/events/batch", "application/protobuf+json", () -> text("{\"items\":[{}", ",{}", 999_999, "]}")),
    THRIFT_COMPACT_LIST(
            "/events/batch",
            "application/vnd.apache.thrift.compact",
            () -> messages("19FCC0843D", "00", 1_000_000, "00")),
    THRIFT_BINARY_LIST(
            "/events/batch",
            "application/vnd.apache.thrift.binary",
            () -> messages("0F00010C000F4240", "00", 1_000_000, "00")),
    FLATBUFFERS_LIST("/events/batch", "application/x-flatbuffers", () -> flatBuffers(1_000_000)),
    CBOR_TAGS("/events", "application/cbor", "gzip", () -> gzip(messages("A1617A", "C1", 160_000, "00"))),
    CBOR_LIST("/events/batch", "application/cbor", () -> messages("9F", "A0", 15_000_000, "FF")),
    SMILE_LIST("/events/batch", "application/x-jackson-smile", () -> messages("3A290A03F8", "FAFB", 7_500_000, "F9")),
    /** Content that ends within a list of an unknown field. */
    SMILE_END("/events", "application/x-jackson-smile", () -> HexFormat.of().parseHex("3a290a01fa8078f8fff9")),
    JSON_LIST("/events/batch", "application/json", () -> text("[{}", ",{}", 5_000_000, "]")),
    XML_LIST("/events/batch", "application/xml", () -> text("<l>", "<e/>", 3_750_000, "</l>")),
    AVRO_STREAM("/events/stream", "application/x-avro-container", () -> container(5, 1_000_000)),
    PROTOBUF_STREAM_GZIP(
            "/events/stream", "application/protobuf;delimited=true", "gzip", () -> gzip(new byte[1_000_000])),
    TEXT_THAT_IS_NOT_UTF8("/events", "application/protobuf", () -> protobufText(0xFF)),
    TEXT_OF_ONE_THAT_IS_NOT_ASCII("/events", "application/protobuf", () -> protobufText('x')),
    AVRO_TEXT_THAT_IS_NOT_UTF8(
            "/events", "application/avro", () -> messages("028087A70E", "FF", 15_000_000, "0000000000")),
    /** A megabyte of white space; a body that waits after it is JSON without an end. */
    JSON_BLANKS_GZIP("/events", "application/json", "gzip", () -> gzip(text("", " ", 1 << 20, ""))),
    JSON_BLANKS_ZSTD("/events", "application/json", "zstd", () -> zstd(23, ' ', 8)),
    /** The largest window that the content coding allows. */
    ZSTD_WINDOW("/events", "application/protobuf", "zstd", () -> zstd(23, 0x0A, 8)),
    ZSTD_WINDOW_ABOVE("/events", "application/protobuf", "zstd", () -> zstd(24, 0x0A, 8)),
    ZSTD_CODINGS(
            "/events",
            "application/protobuf",
            "zstd, zstd, zstd",
            () -> Zstd.compress(Zstd.compress(zstd(23, 0x0A, 8)))),
    /** Without a limit of the time, it takes the square of the number of records. */
    PROTOBUF_SET_OF_ONE_HASH("/events/set", "application/protobuf", () -> eventsOfOneHash(13)),
    /** A hundred thousand fields, and no message. */
    AVRO_SCHEMA_STREAM("/events/stream", "application/x-avro-container", () -> containerOf(100_000));

    final String path;
    final String mediaType;
    final String coding;
    private final Supplier<byte[]> content;

    Attack(String path, String mediaType, Supplier<byte[]> content) {
        this(path, mediaType, "", content);
    }

    Attack(String path, String mediaType, String coding, Supplier<byte[]> content) {
        this.path = path;
        this.mediaType = mediaType;
        this.coding = coding;
        this.content = content;
    }

    byte[] content() {
        return content.get();
    }

    byte[] request(byte[] content) {
        return request(path, mediaType, coding, content);
    }

    /** The request as it is sent. */
    static byte[] request(String path, String mediaType, String coding, byte[] content) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        String head = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: " + mediaType
                + (coding.isEmpty() ? "" : "\r\nContent-Encoding: " + coding) + "\r\nContent-Length: " + content.length
                + "\r\n\r\n";
        request.writeBytes(head.getBytes(ISO_8859_1));
        request.writeBytes(content);
        return request.toByteArray();
    }

    private static byte[] messages(String start, String message, int count, String end) {
        byte[] one = HexFormat.of().parseHex(message);
        ByteArrayOutputStream content = new ByteArrayOutputStream(count * one.length + 64);
        content.writeBytes(HexFormat.of().parseHex(start));
        for (int i = 0; i < count; i++) {
            content.writeBytes(one);
        }
        content.writeBytes(HexFormat.of().parseHex(end));
        return content.toByteArray();
    }

    private static byte[] text(String start, String message, int count, String end) {
        return (start + message.repeat(count) + end).getBytes(UTF_8);
    }

    private static byte[] capnpPacked() {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(HexFormat.of().parseHex("70d3fb01400111010707d8083d"));
        for (int i = 0; i < 507; i++) {
            content.writeBytes(new byte[] {0, (byte) 0xFF});
        }
        content.writeBytes(new byte[] {0, (byte) 0xCF});
        return content.toByteArray();
    }

    /** A struct whose only pointer refers to a list of structs of one word each. */
    private static byte[] capnp() {
        int count = 1_000_000;
        ByteBuffer content = ByteBuffer.allocate(8 * (4 + count)).order(ByteOrder.LITTLE_ENDIAN);
        content.putInt(0).putInt(3 + count);
        content.putLong(1L << 48);
        content.putLong(1 | (7L << 32) | ((long) count << 35));
        content.putLong(((long) count << 2) | (1L << 32));
        return content.array();
    }

    private static byte[] msgpackMap(int entries) {
        ByteBuffer content =
                ByteBuffer.allocate(5 + entries * 7).put((byte) 0xDF).putInt(entries);
        for (int i = 0; i < entries; i++) {
            content.put((byte) 0xA5)
                    .put(String.format("%05x", i).getBytes(ISO_8859_1))
                    .put((byte) 0);
        }
        return content.array();
    }

    /** A table whose only field is a vector of offsets that all refer to the same empty table. */
    private static byte[] flatBuffers(int count) {
        int vector = 20;
        int table = vector + 4 + 4 * count;
        ByteBuffer content = ByteBuffer.allocate(table + 8).order(ByteOrder.LITTLE_ENDIAN);
        content.putInt(0, 12);
        // the vtable of the root, then the root
        content.putShort(4, (short) 6).putShort(6, (short) 8).putShort(8, (short) 4);
        content.putInt(12, 8).putInt(16, vector - 16);
        content.putInt(vector, count);
        for (int i = 0; i < count; i++) {
            int at = vector + 4 + 4 * i;
            content.putInt(at, table + 4 - at);
        }
        content.putShort(table, (short) 4).putShort(table + 2, (short) 4).putInt(table + 4, 4);
        return content.array();
    }

    /** Blocks of messages of one byte each, which the reader's type turns into messages of six fields. */
    private static byte[] container(int blocks, int messagesEach) {
        Schema schema = SchemaBuilder.record("Event")
                .namespace(Event.class.getEnclosingClass().getName())
                .fields()
                .name("type")
                .type()
                .unionOf()
                .nullType()
                .and()
                .stringType()
                .endUnion()
                .nullDefault()
                .endRecord();
        GenericRecord message = new GenericData.Record(schema);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setCodec(CodecFactory.deflateCodec(Deflater.BEST_COMPRESSION));
            writer.setSyncInterval(1 << 30).create(schema, content, new byte[16]);
            for (int block = 0; block < blocks; block++) {
                for (int i = 0; i < messagesEach; i++) {
                    writer.append(message);
                }
                writer.sync();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return content.toByteArray();
    }

    /** A container without a message, whose schema has many fields that the reader's type does not have. */
    private static byte[] containerOf(int fields) {
        List<Schema.Field> all = IntStream.range(0, fields)
                .mapToObj(i -> new Schema.Field("f" + i, Schema.create(Schema.Type.INT)))
                .toList();
        Schema schema = Schema.createRecord(
                "Event", null, Event.class.getEnclosingClass().getName(), false, all);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.create(schema, content, new byte[16]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return content.toByteArray();
    }

    /** 2ⁿ different events whose types have the same hash: "Aa" and "BB" have. */
    private static byte[] eventsOfOneHash(int bits) {
        int length = 2 * bits;
        ByteBuffer content = ByteBuffer.allocate((4 + length) << bits);
        for (int i = 0; i < 1 << bits; i++) {
            content.put((byte) 0x0A).put((byte) (2 + length)).put((byte) 0x0A).put((byte) length);
            for (int bit = 0; bit < bits; bit++) {
                content.put(((i >> bit & 1) == 0 ? "Aa" : "BB").getBytes(ISO_8859_1));
            }
        }
        return content.array();
    }

    /** A frame with a window of 2ⁿ bytes and blocks of 128 KiB, each a byte that is repeated. */
    private static byte[] zstd(int window, int repeated, int blocks) {
        ByteBuffer frame = ByteBuffer.allocate(6 + 4 * blocks).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(0xFD2FB528).put((byte) 0).put((byte) (window - 10 << 3));
        for (int i = 1; i <= blocks; i++) {
            int header = 1 << 17 + 3 | 1 << 1 | (i == blocks ? 1 : 0);
            frame.putInt(repeated << 24 | header);
        }
        return frame.array();
    }

    private static byte[] protobufText(int filler) {
        byte[] text = new byte[15_000_000];
        Arrays.fill(text, (byte) filler);
        System.arraycopy("漢".getBytes(UTF_8), 0, text, text.length - 3, 3);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(HexFormat.of().parseHex("0AC0C39307"));
        content.writeBytes(text);
        return content.toByteArray();
    }

    static byte[] gzip(byte[] content) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(coded) {
            {
                def.setLevel(Deflater.BEST_COMPRESSION);
            }
        }) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.toByteArray();
    }
}
