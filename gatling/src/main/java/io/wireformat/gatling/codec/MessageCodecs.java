package io.wireformat.gatling.codec;

import io.wireformat.autoconfigure.WireformatAutoConfiguration;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/**
 * The formats that are compared: JSON by the mapper that Spring Boot configures, and every format that the starter
 * switches on in an application without further settings, by the starter's own codec.
 */
public final class MessageCodecs {

    private MessageCodecs() {}

    /** JSON first, which the others are held against. */
    public static List<MessageCodec> all() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(
                JacksonAutoConfiguration.class, WireformatAutoConfiguration.class)) {
            return of(context);
        }
    }

    /** Those of an application, JSON first. */
    public static List<MessageCodec> of(ApplicationContext application) {
        List<MessageCodec> codecs = new ArrayList<>();
        codecs.add(new JsonCodec(application.getBean(JsonMapper.class)));
        application
                .getBeanProvider(Codec.class)
                .orderedStream()
                .map(PlannedCodec::new)
                .forEach(codecs::add);
        return List.copyOf(codecs);
    }

    /**
     * Some of them.
     *
     * @param names in any order; empty for all
     * @throws IllegalArgumentException when there is no such format
     */
    public static List<MessageCodec> named(List<String> names) {
        List<MessageCodec> all = all();
        List<String> known = all.stream().map(MessageCodec::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("there is no format " + name + ", only " + String.join(", ", known));
            }
        }
        return all.stream()
                .filter(codec -> names.isEmpty() || names.contains(codec.name()))
                .toList();
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

        private static final int USUAL_SIZE = 512;

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
            ContentBuffer buffer = new ContentBuffer(USUAL_SIZE);
            plan(type).encode(value, buffer);
            return buffer.toByteArray();
        }

        @Override
        public Object decode(byte[] content, Type type) {
            return plan(type).decode(new ContentReader(content));
        }

        private Plan plan(Type type) {
            return plans.computeIfAbsent(type, this::bind);
        }

        private Plan bind(Type type) {
            Binding binding = codec.bind(type);
            if (binding instanceof Binding.Bound bound) {
                return bound.plan();
            }
            throw new IllegalStateException(
                    name() + " does not carry " + type.getTypeName() + ": " + ((Binding.Declined) binding).reason());
        }
    }
}
