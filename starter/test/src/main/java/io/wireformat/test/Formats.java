package io.wireformat.test;

import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.codec.Codec;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.http.codec.CodecConfigurer;
import org.springframework.http.converter.HttpMessageConverters;

/**
 * The formats of an application: the enabled ones of the starter and its own, and JSON, XML, CBOR and Smile with its
 * mappers if their library is present. Thread-safe.
 */
public final class Formats {

    private final List<Format> known;

    /** Evaluated each time, because a server disables formats when it creates its converters. */
    private final Predicate<Format> isOn;

    private Formats(List<Format> known, Predicate<Format> isOn) {
        this.known = List.copyOf(known);
        this.isOn = isOn;
    }

    /** The formats of an application without settings. */
    public static Formats standard() {
        return Standard.FORMATS;
    }

    /**
     * The formats of an application, with its settings.
     *
     * @throws IllegalStateException if the application does not use the starter
     */
    public static Formats of(ApplicationContext application) {
        SharedFormats wire = application.getBeanProvider(SharedFormats.class).getIfAvailable();
        if (wire == null) {
            throw new IllegalStateException(
                    "The application context has no wire formats: it does not include the auto-configuration"
                            + " of wireformat-spring-boot-starter or wireformat-spring-boot-starter-webflux");
        }
        List<Format> all = new ArrayList<>(JacksonFormats.of(application));
        Wireformat formats = application.getBean(Wireformat.class);
        for (Codec codec : wire.codecs()) {
            WireFormat format = codec.format();
            all.add(new Format(format, new WireContent(formats.named(format.name()))));
        }
        return new Formats(all, FormatsInUse.of(application));
    }

    /** All formats, Spring's own first. */
    public List<Format> all() {
        return known.stream().filter(isOn).toList();
    }

    /**
     * A format by its name, such as {@code protobuf}.
     *
     * @throws IllegalArgumentException if no enabled format has the name
     */
    public Format named(String name) {
        return all().stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "No format '" + name + "' is enabled; enabled formats: " + names()));
    }

    /** The format of a media type; null if no enabled format has it. */
    @Nullable
    Format of(MediaType contentType) {
        List<Format> all = all();
        for (Format format : all) {
            if (format.owns(contentType)) {
                return format;
            }
        }
        for (Format format : all) {
            if (format.isSuffixOf(contentType)) {
                return format;
            }
        }
        return null;
    }

    /**
     * Adds the formats to a test client, such as {@code RestTestClient} with its {@code configureMessageConverters}.
     * Clients that Boot configures have them already.
     */
    public void addTo(HttpMessageConverters.ClientBuilder converters) {
        converters.configureMessageConvertersList(list -> known.stream()
                .filter(format -> format.content() instanceof WireContent)
                .map(FormatConverter::new)
                .forEach(list::add));
    }

    /**
     * Adds the formats to a reactive test client, such as {@code WebTestClient} with its {@code codecs}. Clients that
     * Boot configures have them already.
     */
    public void addTo(CodecConfigurer codecs) {
        // XML and CBOR too: Spring 7.0's own encoders for them do not support a publisher
        known.stream().filter(format -> !format.name().equals("json")).forEach(format -> {
            codecs.customCodecs().register(new FormatEncoder(format));
            codecs.customCodecs().register(new FormatDecoder(format));
        });
    }

    /**
     * The body of a response, for {@code asInstanceOf} in AssertJ's assertions on the result of {@code MockMvcTester},
     * or on a {@code RestTestClientResponse} or {@code WebTestClientResponse}:
     *
     * <pre>{@code
     * assertThat(mvc.get().uri("/parcels/first")).hasStatusOk().asInstanceOf(formats.body()).isIn("json");
     * }</pre>
     */
    public InstanceOfAssertFactory<Object, WireBodyAssert> body() {
        return new InstanceOfAssertFactory<>(
                Object.class, tested -> new WireBodyAssert(WireBody.ofResponse(tested, this)));
    }

    private String names() {
        return all().stream().map(Format::name).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return names();
    }

    private static final class Standard {

        static final Formats FORMATS = formats();

        private static Formats formats() {
            try (var application = new AnnotationConfigApplicationContext(
                    JacksonAutoConfiguration.class, WireformatAutoConfiguration.class)) {
                return new Formats(Formats.of(application).known, format -> true);
            }
        }
    }
}
