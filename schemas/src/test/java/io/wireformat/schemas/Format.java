package io.wireformat.schemas;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.model.MessageModels;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** A format as the starter writes and reads it: by its codec, or by Spring's own converter with a mapper of Jackson. */
enum Format {
    JSON("json", Models.MAPPER),
    XML("xml", new XmlMapper()),
    CBOR("cbor", new CBORMapper()),
    MSGPACK(new MessagePackCodec(Models.ALL, MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE)),
    PROTOBUF(new ProtobufCodec(Models.ALL, GeneratedTypes.NONE)),
    PROTOBUF_JSON(new ProtobufJsonCodec(Models.ALL, GeneratedTypes.NONE)),
    AVRO(new AvroCodec(Models.ALL, GeneratedTypes.NONE)),
    FLATBUFFERS(new FlatBuffersCodec(Models.ALL, GeneratedTypes.NONE)),
    THRIFT_COMPACT(new ThriftCodec(Models.ALL, GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT)),
    THRIFT_BINARY(new ThriftCodec(Models.ALL, GeneratedTypes.NONE, ThriftCodec.Protocol.BINARY)),
    CAPNP(new CapnProtoCodec(Models.ALL, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN)),
    CAPNP_PACKED(new CapnProtoCodec(Models.ALL, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PACKED));

    static final JsonMapper MAPPER = Models.MAPPER;

    private final String formatName;

    private final Content content;

    private final @Nullable SchemaLanguage schemaLanguage;

    Format(String formatName, ObjectMapper mapper) {
        this.formatName = formatName;
        this.content = new JacksonContent(mapper);
        this.schemaLanguage = null;
    }

    Format(Codec codec) {
        this.formatName = codec.format().name();
        this.content = new CodecContent(codec, new ConcurrentHashMap<>());
        this.schemaLanguage = codec.schemaLanguage();
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

    private record CodecContent(Codec codec, Map<Type, Plan> plans) implements Content {

        @Override
        public byte[] encode(Type type, Object value) {
            ContentBuffer content = new ContentBuffer(256);
            plan(type).encode(value, content);
            return content.toByteArray();
        }

        @Override
        public Object decode(Type type, byte[] bytes) {
            return plan(type).decode(new ContentReader(bytes));
        }

        private Plan plan(Type type) {
            return plans.computeIfAbsent(type, t -> {
                Binding binding = codec.bind(t);
                if (binding instanceof Binding.Declined declined) {
                    throw new AssertionError(declined.reason());
                }
                return ((Binding.Bound) binding).plan();
            });
        }
    }

    /** Apart, because an enum's constants are made before its other constants. */
    private static final class Models {

        static final JsonMapper MAPPER = JsonMapper.builder().build();

        static final MessageModels ALL = new MessageModels(MAPPER);
    }
}
