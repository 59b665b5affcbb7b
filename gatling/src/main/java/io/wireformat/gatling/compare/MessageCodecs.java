package io.wireformat.gatling.compare;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/** The formats that are compared: JSON by Jackson as Spring uses it, the others by the starter's own codecs. */
final class MessageCodecs {

    private MessageCodecs() {}

    /** JSON first, which the others are held against. */
    static List<MessageCodec> all() {
        JsonMapper mapper = JsonMapper.builder().build();
        MessageModels models = new MessageModels(mapper);
        List<MessageCodec> codecs = new ArrayList<>();
        codecs.add(new JsonCodec(mapper));
        codecs.add(new PlannedCodec(new ProtobufCodec(models, GeneratedTypes.NONE)));
        return List.copyOf(codecs);
    }

    private record JsonCodec(JsonMapper mapper) implements MessageCodec {

        @Override
        public String name() {
            return "json";
        }

        @Override
        public String mediaType() {
            return "application/json";
        }

        @Override
        public byte[] encode(Object value, Type type) {
            return mapper.writeValueAsBytes(value);
        }

        @Override
        public Object decode(byte[] content, Type type) {
            return mapper.readValue(content, mapper.constructType(type));
        }
    }

    private static final class PlannedCodec implements MessageCodec {

        private final Codec codec;
        private final Map<Type, Plan> plans = new ConcurrentHashMap<>();

        PlannedCodec(Codec codec) {
            this.codec = codec;
        }

        @Override
        public String name() {
            return codec.format().name();
        }

        @Override
        public String mediaType() {
            return codec.format().mediaType();
        }

        @Override
        public byte[] encode(Object value, Type type) {
            ContentBuffer buffer = new ContentBuffer(512);
            plan(type).encode(value, buffer);
            return buffer.toByteArray();
        }

        @Override
        public Object decode(byte[] content, Type type) {
            return plan(type).decode(new ContentReader(content));
        }

        private Plan plan(Type type) {
            return plans.computeIfAbsent(type, unbound -> {
                Binding binding = codec.bind(unbound);
                if (binding instanceof Binding.Declined declined) {
                    throw new IllegalStateException(name() + " does not carry " + unbound + ": " + declined.reason());
                }
                return ((Binding.Bound) binding).plan();
            });
        }
    }
}
