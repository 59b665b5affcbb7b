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
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/**
 * The formats that are compared: JSON, XML, CBOR and Smile by Jackson's mappers as Spring Boot configures them, and every
 * format that the starter switches on in an application without further settings, by the starter's own codec.
 */
public final class MessageCodecs {

    private MessageCodecs() {}

    /** JSON first, which the others are held against. */
    public static List<MessageCodec> all() {
        try (ConfigurableApplicationContext context = context(Map.of())) {
            List<MessageCodec> codecs = new ArrayList<>();
            codecs.add(new JacksonCodec("json", "application/json", context.getBean(JsonMapper.class)));
            context.getBeanProvider(Codec.class)
                    .orderedStream()
                    .map(codec -> new PlannedCodec(codec.format().name(), codec))
                    .forEach(codecs::add);
            codecs.add(new JacksonCodec("xml", "application/xml", context.getBean(XmlMapper.class)));
            codecs.add(new JacksonCodec("cbor", "application/cbor", context.getBean(CBORMapper.class)));
            codecs.add(new JacksonCodec("smile", "application/x-jackson-smile", smile()));
            return List.copyOf(codecs);
        }
    }

    /** MessagePack that writes values by number instead of by name, under the name {@code msgpack-array}. */
    public static MessageCodec messagePackArrays() {
        try (ConfigurableApplicationContext context = context(Map.of("wireformat.msgpack.layout", "array"))) {
            return new PlannedCodec("msgpack-array", context.getBean("wireformatMessagePack", Codec.class));
        }
    }

    private static ConfigurableApplicationContext context(Map<String, Object> settings) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("settings", settings));
        context.register(JacksonAutoConfiguration.class, WireformatAutoConfiguration.class);
        context.refresh();
        return context;
    }

    /** Spring makes its own the same way; Boot configures none. */
    private static SmileMapper smile() {
        return SmileMapper.builder().findAndAddModules().build();
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

    private record JacksonCodec(String name, String mediaType, ObjectMapper mapper) implements MessageCodec {

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

        private final String name;
        private final Codec codec;
        private final Map<Type, Plan> plans = new ConcurrentHashMap<>();

        PlannedCodec(String name, Codec codec) {
            this.name = name;
            this.codec = codec;
        }

        @Override
        public String name() {
            return name;
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
