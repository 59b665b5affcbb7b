package io.wireformat.gatling.codec;

import io.wireformat.autoconfigure.WireformatAutoConfiguration;
import io.wireformat.codec.Codec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * The formats that are compared: those of Spring's own converters by the mappers that Spring Boot configures, and every
 * format that the starter switches on in an application without further settings, by the starter's own codec.
 */
public final class MessageCodecs {

    private MessageCodecs() {}

    /** JSON first, which the others are held against. */
    public static List<MessageCodec> all() {
        return named(List.of());
    }

    /**
     * Some of them. What the others need is not made.
     *
     * @param names in any order; empty for all
     * @throws IllegalArgumentException when there is no such format
     */
    public static List<MessageCodec> named(List<String> names) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());
            context.register(JacksonAutoConfiguration.class, WireformatAutoConfiguration.class);
            context.refresh();
            return named(names, context);
        }
    }

    private static List<MessageCodec> named(List<String> names, BeanFactory beans) {
        Set<String> missing = new TreeSet<>(names);
        List<MessageCodec> codecs = new ArrayList<>();
        for (JacksonFormat format : JacksonFormat.values()) {
            if (missing.remove(format.formatName()) || names.isEmpty()) {
                codecs.add(format.codec(beans));
            }
        }
        if (names.isEmpty() || !missing.isEmpty()) {
            List<Codec> planned =
                    beans.getBeanProvider(Codec.class).orderedStream().toList();
            for (Codec codec : planned) {
                if (missing.remove(codec.format().name()) || names.isEmpty()) {
                    codecs.add(new PlannedCodec(codec));
                }
            }
            refuse(missing, planned);
        }
        return List.copyOf(codecs);
    }

    private static void refuse(Set<String> unknown, List<Codec> planned) {
        if (!unknown.isEmpty()) {
            List<String> known = Stream.concat(
                            Stream.of(JacksonFormat.values()).map(JacksonFormat::formatName),
                            planned.stream().map(codec -> codec.format().name()))
                    .toList();
            throw new IllegalArgumentException("there is no format " + String.join(" and no format ", unknown)
                    + ", only " + String.join(", ", known));
        }
    }
}
