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
 * The formats of an application: those of the starter and the application's own that are on, and JSON, XML, CBOR and
 * Smile where their library is present, which it speaks by its mappers. Safe for use by many threads.
 */
public final class Formats {

    private final List<Format> known;

    /** Asked each time, because a server turns formats off when its converters are put together. */
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
     * @throws IllegalStateException when the starter is no part of it
     */
    public static Formats of(ApplicationContext application) {
        SharedFormats wire = application.getBeanProvider(SharedFormats.class).getIfAvailable();
        if (wire == null) {
            throw new IllegalStateException("The application context holds no SharedFormats: the auto-configuration"
                    + " of wireformat-spring-boot-starter is not part of it");
        }
        List<Format> all = new ArrayList<>(JacksonFormats.of(application));
        Wireformat formats = application.getBean(Wireformat.class);
        for (Codec codec : wire.codecs()) {
            WireFormat format = codec.format();
            all.add(new Format(format, new WireContent(formats.named(format.name()))));
        }
        return new Formats(all, FormatsInUse.of(application));
    }

    /** All of them, Spring's own first. */
    public List<Format> all() {
        return known.stream().filter(isOn).toList();
    }

    /**
     * A format by its name, such as {@code protobuf}.
     *
     * @throws IllegalArgumentException when no format that is on has the name
     */
    public Format named(String name) {
        return all().stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("No format '" + name + "' is on; there are " + names()));
    }

    /** The format of content with a media type; null where none that is on has it. */
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
     * Makes a test client send and read values in every format, such as {@code RestTestClient} by its
     * {@code configureMessageConverters}. One that Boot configures has them already.
     */
    public void addTo(HttpMessageConverters.ClientBuilder converters) {
        converters.configureMessageConvertersList(list -> known.stream()
                .filter(format -> format.content() instanceof WireContent)
                .map(FormatConverter::new)
                .forEach(list::add));
    }

    /**
     * Makes a reactive test client send and read values in every format, such as {@code WebTestClient} by its
     * {@code codecs}. One that Boot configures has them already.
     */
    public void addTo(CodecConfigurer codecs) {
        // XML and CBOR too: as of 7.0, Spring's own encoders of them refuse the publisher of a value
        known.stream().filter(format -> !format.name().equals("json")).forEach(format -> {
            codecs.customCodecs().register(new FormatEncoder(format));
            codecs.customCodecs().register(new FormatDecoder(format));
        });
    }

    /**
     * The body of an answer, for {@code asInstanceOf} in AssertJ's assertions on what {@code MockMvcTester} returned, or
     * on the {@code RestTestClientResponse} or {@code WebTestClientResponse} of a client:
     *
     * <pre>{@code
     * assertThat(mvc.get().uri("/parcels/first")).hasStatusOk().asInstanceOf(formats.body()).isIn("json");
     * }</pre>
     */
    public InstanceOfAssertFactory<Object, WireBodyAssert> body() {
        return new InstanceOfAssertFactory<>(
                Object.class, answer -> new WireBodyAssert(WireBody.ofAnswer(answer, this)));
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
