package io.wireformat.schemas;

import io.wireformat.Wireformat;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** A format as the starter writes and reads it: with its codec, or with Spring's converter and a Jackson mapper. */
enum Format {
    JSON("json", Models.MAPPER),
    XML("xml", new XmlMapper()),
    CBOR("cbor", new CBORMapper()),
    MSGPACK("msgpack"),
    PROTOBUF("protobuf"),
    PROTOBUF_JSON("protobuf-json"),
    AVRO("avro"),
    FLATBUFFERS("flatbuffers"),
    THRIFT_COMPACT("thrift-compact"),
    THRIFT_BINARY("thrift-binary"),
    CAPNP("capnp"),
    CAPNP_PACKED("capnp-packed");

    static final JsonMapper MAPPER = Models.MAPPER;

    private final String formatName;
    private final Content content;
    private final @Nullable SchemaLanguage schemaLanguage;

    Format(String formatName, ObjectMapper mapper) {
        this.formatName = formatName;
        this.content = new JacksonContent(mapper);
        this.schemaLanguage = null;
    }

    Format(String formatName) {
        Wireformat.Format format = Models.ALL.named(formatName);
        this.formatName = formatName;
        this.content = new WireContent(format);
        this.schemaLanguage = format.schemaLanguage();
    }

    /** The languages of all formats. */
    static Stream<SchemaLanguage> schemaLanguages() {
        return Stream.concat(
                        Stream.of(SchemaLanguage.JSON_SCHEMA),
                        Stream.of(values()).map(format -> format.schemaLanguage).filter(Objects::nonNull))
                .distinct();
    }

    String formatName() {
        return formatName;
    }

    byte[] encode(Type type, Object value) {
        return content.encode(type, value);
    }

    Object decode(Type type, byte[] bytes) {
        return content.decode(type, bytes);
    }

    private interface Content {

        byte[] encode(Type type, Object value);

        Object decode(Type type, byte[] bytes);
    }

    private record JacksonContent(ObjectMapper mapper) implements Content {

        @Override
        public byte[] encode(Type type, Object value) {
            return mapper.writerFor(mapper.constructType(type)).writeValueAsBytes(value);
        }

        @Override
        public Object decode(Type type, byte[] bytes) {
            return mapper.readValue(bytes, mapper.constructType(type));
        }
    }

    private record WireContent(Wireformat.Format format) implements Content {

        @Override
        public byte[] encode(Type type, Object value) {
            return format.encode(value, type);
        }

        @Override
        public Object decode(Type type, byte[] bytes) {
            return format.decode(bytes, type);
        }
    }

    /** A separate class, because an enum's constants are initialized before its other static fields. */
    private static final class Models {

        static final JsonMapper MAPPER = JsonMapper.builder().build();
        static final Wireformat ALL = Wireformat.of(MAPPER);
    }
}
