package io.wireformat.schemas;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.messagepack.MessagePackLayout;
import io.wireformat.codec.messagepack.OtherTypes;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.codec.thrift.ThriftProtocol;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/** A binary format as the starter writes and reads it. */
enum Format {
    PROTOBUF(new ProtobufCodec(Models.ALL, GeneratedTypes.NONE)),
    AVRO(new AvroCodec(Models.ALL, GeneratedTypes.NONE)),
    FLATBUFFERS(new FlatBuffersCodec(Models.ALL, GeneratedTypes.NONE)),
    MSGPACK(new MessagePackCodec(Models.ALL, MessagePackLayout.MAP, OtherTypes.NONE)),
    THRIFT_COMPACT(new ThriftCodec(Models.ALL, GeneratedTypes.NONE, ThriftProtocol.COMPACT)),
    THRIFT_BINARY(new ThriftCodec(Models.ALL, GeneratedTypes.NONE, ThriftProtocol.BINARY));

    static final JsonMapper JSON = Models.MAPPER;

    private final Codec codec;

    private final Map<Type, Plan> plans = new ConcurrentHashMap<>();

    Format(Codec codec) {
        this.codec = codec;
    }

    String formatName() {
        return codec.format().name();
    }

    byte[] encode(Type type, Object value) {
        ContentBuffer content = new ContentBuffer(256);
        plan(type).encode(value, content);
        return content.toByteArray();
    }

    Object decode(Type type, byte[] content) {
        return plan(type).decode(new ContentReader(content));
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

    /** Apart, because an enum's constants are made before its other constants. */
    private static final class Models {

        static final JsonMapper MAPPER = JsonMapper.builder().build();

        static final MessageModels ALL = new MessageModels(MAPPER);
    }
}
