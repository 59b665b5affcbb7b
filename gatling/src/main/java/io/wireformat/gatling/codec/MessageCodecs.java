package io.wireformat.gatling.codec;

import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.model.MessageModels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * The compared formats: JSON, XML, CBOR and Smile with Jackson's mappers as Spring Boot configures them, and all
 * formats that the starter enables by default, with the starter's codecs.
 */
public final class MessageCodecs {

    /** Content is written by this program, and may be as large as a study needs. */
    private static final DecodeLimits LIMITS =
            new DecodeLimits(Integer.MAX_VALUE, DecodeLimits.DEFAULT.depth(), Integer.MAX_VALUE);

    private MessageCodecs() {}

    /** All formats; JSON, which the others are compared with, is the first. */
    public static List<MessageCodec> all() {
        return named(List.of());
    }

    /**
     * The formats with these names. Nothing is created for the others.
     *
     * @param names the names in any order; empty for all
     * @throws IllegalArgumentException if a format is unknown
     */
    public static List<MessageCodec> named(List<String> names) {
        try (ConfigurableApplicationContext context = context()) {
            return named(names, context);
        }
    }

    /** All formats of an application. */
    public static List<MessageCodec> of(BeanFactory application) {
        return named(List.of(), application);
    }

    private static List<MessageCodec> named(List<String> names, BeanFactory beans) {
        List<MessageCodec> codecs = new ArrayList<>();
        for (JacksonFormat format : JacksonFormat.values()) {
            if (format == JacksonFormat.XML) {
                codecs.addAll(planned(names, beans));
            }
            if (names.isEmpty() || names.contains(format.formatName())) {
                codecs.add(format.codec(beans));
            }
        }
        return List.copyOf(codecs);
    }

    private static List<MessageCodec> planned(List<String> names, BeanFactory beans) {
        Set<String> missing = new TreeSet<>(names);
        missing.removeAll(JacksonFormat.NAMES);
        if (missing.isEmpty() && !names.isEmpty()) {
            return List.of();
        }
        List<Codec> all = beans.getBeanProvider(Codec.class).orderedStream().toList();
        List<String> known = all.stream().map(codec -> codec.format().name()).toList();
        known.forEach(missing::remove);
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("there is no format " + String.join(" and no format ", missing)
                    + ", only " + String.join(", ", JacksonFormat.NAMES) + ", " + String.join(", ", known));
        }
        Wireformat formats = new Wireformat(beans.getBean(MessageModels.class), all, LIMITS);
        return known.stream()
                .filter(name -> names.isEmpty() || names.contains(name))
                .map(name -> (MessageCodec) new WireCodec(name, formats.named(name)))
                .toList();
    }

    private static ConfigurableApplicationContext context() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());
        context.register(JacksonAutoConfiguration.class, WireformatAutoConfiguration.class);
        context.refresh();
        return context;
    }
}
