package io.wireformat.audit;

import io.wireformat.Wireformat;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** A format as a client uses it: some with Jackson, the others with the starter's codecs. */
public enum Format {
    JSON("json", "application/json", RunningService.JSON),
    XML("xml", "application/xml;charset=UTF-8", new XmlMapper()),
    CBOR("cbor", "application/cbor", new CBORMapper()),
    SMILE("smile", "application/x-jackson-smile", new SmileMapper()),
    MSGPACK("msgpack", "application/vnd.msgpack"),
    PROTOBUF("protobuf", "application/protobuf"),
    PROTOBUF_JSON("protobuf-json", "application/protobuf+json;charset=utf-8"),
    AVRO("avro", "application/avro"),
    FLATBUFFERS("flatbuffers", "application/x-flatbuffers"),
    THRIFT_COMPACT("thrift-compact", "application/vnd.apache.thrift.compact"),
    THRIFT_BINARY("thrift-binary", "application/vnd.apache.thrift.binary"),
    CAPNP("capnp", "application/x-capnp"),
    CAPNP_PACKED("capnp-packed", "application/x-capnp-packed");

    private final String formatName;
    private final String mediaType;
    private final @Nullable ObjectMapper mapper;

    Format(String formatName, String mediaType) {
        this(formatName, mediaType, null);
    }

    Format(String formatName, String mediaType, @Nullable ObjectMapper mapper) {
        this.formatName = formatName;
        this.mediaType = mediaType;
        this.mapper = mapper;
    }

    public String formatName() {
        return formatName;
    }

    public String mediaType() {
        return mediaType;
    }

    public byte[] encode(Type type, Object value) {
        return mapper != null ? mapper.writeValueAsBytes(value) : codec().encode(value, type);
    }

    public Object decode(Type type, byte[] content) {
        return mapper != null ? mapper.readValue(content, mapper.constructType(type)) : codec().decode(content, type);
    }

    private Wireformat.Format codec() {
        return Codecs.ALL.named(formatName);
    }

    private static final class Codecs {

        private static final Wireformat ALL = Wireformat.create();
    }
}
