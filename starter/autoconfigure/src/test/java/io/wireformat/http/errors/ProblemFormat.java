package io.wireformat.http.errors;

import io.wireformat.http.support.TestFormat;
import io.wireformat.web.Problem;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** A format that a problem can be in, and who reads it there. */
enum ProblemFormat {
    PROTOBUF(TestFormat.PROTOBUF),
    AVRO(TestFormat.AVRO),
    FLATBUFFERS(TestFormat.FLATBUFFERS),
    MESSAGEPACK(TestFormat.MESSAGEPACK),
    THRIFT_COMPACT(TestFormat.THRIFT_COMPACT),
    THRIFT_BINARY(TestFormat.THRIFT_BINARY),
    CAPNP(TestFormat.CAPNP),
    CAPNP_PACKED(TestFormat.CAPNP_PACKED),
    PROTOBUF_JSON(TestFormat.PROTOBUF_JSON),
    JSON("application/json", "application/problem+json", JsonMapper.shared()),
    XML("application/xml", "application/problem+xml", new XmlMapper()),
    CBOR("application/cbor", "application/cbor", new CBORMapper()),
    SMILE("application/x-jackson-smile", "application/x-jackson-smile", new SmileMapper());

    private final String mediaType;

    private final String contentType;

    private final ToIntFunction<byte[]> status;

    private final @Nullable TestFormat ours;

    ProblemFormat(TestFormat format) {
        this.mediaType = format.mediaType();
        this.contentType = format.mediaType();
        this.status = content -> format.decode(content, Problem.class).status();
        this.ours = format;
    }

    ProblemFormat(String mediaType, String contentType, ObjectMapper mapper) {
        this.mediaType = mediaType;
        this.contentType = contentType;
        this.status = content -> mapper.readTree(content).get("status").asInt();
        this.ours = null;
    }

    static Stream<ProblemFormat> ours() {
        return Stream.of(values()).filter(format -> format.ours != null);
    }

    String mediaType() {
        return mediaType;
    }

    /** What problems call it. */
    String formatName() {
        return ours != null ? ours.formatName() : name().toLowerCase(Locale.ROOT);
    }

    /** What a problem is sent as. */
    String contentType() {
        return contentType;
    }

    int statusIn(byte[] problem) {
        return status.applyAsInt(problem);
    }
}
