package io.wireformat.http.support;

import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Framing;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import io.wireformat.internal.pipeline.MeteredStreamWriter;
import io.wireformat.internal.pipeline.MeteredStreams;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/** The streams of a format, used directly: what the tests of HTTP compare with. A new format is one line here. */
public enum StreamFormat {
    JSON(
            SpringFormat.JSON,
            Framings.JSON_LINES,
            JsonMapper.shared(),
            "JSON",
            "a message a line; a `Stream` or `Iterator` is read from a JSON array too"),
    CBOR(SpringFormat.CBOR, Framings.CBOR_SEQUENCE, CBORMapper.shared(), "CBOR", "a CBOR sequence, RFC 8742"),
    SMILE(
            SpringFormat.SMILE,
            Framings.SMILE_SEQUENCE,
            SmileMapper.shared(),
            "Smile",
            "documents, each with its header and end marker"),
    PROTOBUF(TestFormat.PROTOBUF),
    PROTOBUF_JSON(TestFormat.PROTOBUF_JSON),
    AVRO(TestFormat.AVRO),
    FLATBUFFERS(TestFormat.FLATBUFFERS),
    MESSAGEPACK(TestFormat.MESSAGEPACK),
    THRIFT_COMPACT(TestFormat.THRIFT_COMPACT),
    THRIFT_BINARY(TestFormat.THRIFT_BINARY),
    CAPNP(TestFormat.CAPNP),
    CAPNP_PACKED(TestFormat.CAPNP_PACKED);

    private static final int BUFFER = 1 << 20;

    private final Codec codec;
    private final Framing framing;
    private final String title;
    private final String listShape;
    private final String streamShape;

    StreamFormat(SpringFormat format, Framing framing, ObjectMapper mapper, String title, String streamShape) {
        this.title = title;
        this.listShape = "an array";
        this.streamShape = streamShape;
        this.codec = format.messages(mapper, new JacksonBounds(Set.of()));
        this.framing = framing;
    }

    StreamFormat(TestFormat format) {
        this.title = format.title();
        this.listShape = format.listShape();
        this.streamShape = format.streamShape();
        this.codec = format.codec();
        this.framing = Objects.requireNonNull(codec.framing());
    }

    public String formatName() {
        return codec.format().name();
    }

    /** What pages call it. */
    public String title() {
        return title;
    }

    /** What docs/streams.md says of a list. */
    public String listShape() {
        return listShape;
    }

    /** What docs/streams.md says of a stream. */
    public String streamShape() {
        return streamShape;
    }

    /** What streams are sent as. */
    public String mediaType() {
        return framing.format().mediaType();
    }

    public List<String> alternativeMediaTypes() {
        return framing.format().alternativeMediaTypes();
    }

    /** What single messages and lists are sent as. */
    public String messageMediaType() {
        return codec.format().mediaType();
    }

    public boolean emptyContentIsStream() {
        return framing.format().emptyContentIsMessage();
    }

    public byte[] write(Type type, List<?> messages) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (MeteredStreamWriter writer = streams(type, DecodeLimits.DEFAULT).writer()) {
            for (Object message : messages) {
                writer.write(message);
                if (writer.bufferedSize() > 100) {
                    writer.writeTo(stream);
                }
            }
            writer.end();
            writer.writeTo(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stream.toByteArray();
    }

    public List<Object> read(Type type, byte[] stream) {
        return read(type, stream, left -> left, DecodeLimits.DEFAULT);
    }

    /**
     * Reads a stream.
     *
     * @param chunks how many of so many bytes come next
     */
    public List<Object> read(Type type, byte[] stream, IntUnaryOperator chunks, DecodeLimits limits) {
        List<Object> messages = new ArrayList<>();
        try (MeteredStreamReader reader = streams(type, limits).reader(limits)) {
            for (int at = 0; at < stream.length; ) {
                int length = chunks.applyAsInt(stream.length - at);
                InputStream chunk = new ByteArrayInputStream(stream, at, length);
                while (chunk.available() > 0) {
                    reader.feed(chunk);
                    drain(reader, messages);
                }
                at += length;
            }
            reader.end();
            drain(reader, messages);
            if (!reader.isFinished()) {
                throw new AssertionError("neither a message nor the end");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return messages;
    }

    private static void drain(MeteredStreamReader reader, List<Object> messages) {
        for (Object message = reader.next(); message != null; message = reader.next()) {
            messages.add(message);
        }
    }

    private MeteredStreams streams(Type type, DecodeLimits limits) {
        ContentBudget memory = new ContentBudget(new ContentBufferPool(BUFFER), Long.MAX_VALUE);
        return streams(type, new Metering(Side.SERVER, CodecMeters.NONE, memory, limits));
    }

    /** Streams of messages. */
    public MeteredStreams streams(Type type, Metering metering) {
        return Objects.requireNonNull(codec(metering).streams(type, framing));
    }

    /** What writes and reads single messages. */
    public MeteredCodec codec(Metering metering) {
        return new MeteredCodec(codec, metering);
    }

    /** So many points, whose labels contain what ends lines and lists. */
    public static List<Point> points(int count) {
        List<Point> points = new ArrayList<>();
        IntStream.range(0, count)
                .forEach(i -> points.add(new Point(
                        i * 1_000_003, -i, i % 5 == 0 ? null : "no. " + i + "\u00e9\n\"]},{[".repeat(i % 7))));
        return points;
    }
}
