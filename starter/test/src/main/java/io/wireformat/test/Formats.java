package io.wireformat.test;

import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.codec.Codec;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.exchange.RequestWriter;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.model.MessageModels;
import io.wireformat.reactive.internal.RequestRules;
import io.wireformat.reactive.internal.WireMessageReader;
import io.wireformat.reactive.internal.WireMessageWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.http.codec.CodecConfigurer;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.cbor.JacksonCborHttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.converter.smile.JacksonSmileHttpMessageConverter;
import org.springframework.http.converter.xml.JacksonXmlHttpMessageConverter;
import tools.jackson.databind.ObjectMapper;

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
        Stream<Codec> besideJson = SpringFormat.onClassPath(Formats.class.getClassLoader())
                .filter(format -> format != SpringFormat.JSON)
                .map(format -> format.messages(
                        mapper(format, application), wire.jackson().bounds()));
        Wireformat formats = new Wireformat(
                application.getBean(MessageModels.class),
                Stream.concat(besideJson, wire.codecs().stream()).toList(),
                wire.limits());
        Metering metering = new Metering(
                Side.CLIENT,
                CodecMeters.NONE,
                new ContentBudget(new ContentBufferPool(0), Long.MAX_VALUE),
                wire.limits());
        return new Formats(
                formats.all().stream()
                        .map(format -> new Format(format, wire.mapper(), metering))
                        .toList(),
                FormatsInUse.of(application));
    }

    /** The application's mapper for one of Spring's formats, or Spring's own if the application has none. */
    private static ObjectMapper mapper(SpringFormat format, ApplicationContext application) {
        AbstractJacksonHttpMessageConverter<?> converter =
                switch (format) {
                    case JSON -> new JacksonJsonHttpMessageConverter();
                    case XML -> new JacksonXmlHttpMessageConverter();
                    case CBOR -> new JacksonCborHttpMessageConverter();
                    case SMILE -> new JacksonSmileHttpMessageConverter();
                };
        ObjectMapper ofSpring = converter.getMapper();
        ObjectMapper ofApplication =
                application.getBeanProvider(ofSpring.getClass()).getIfUnique();
        return ofApplication != null ? ofApplication : ofSpring;
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
            if (format.body().named(contentType) != null) {
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
                .filter(format -> !format.isOfSpring())
                .map(format -> new WireHttpMessageConverter(format.body(), TestExchange.INSTANCE))
                .forEach(list::add));
    }

    /**
     * Adds the formats to a reactive test client, such as {@code WebTestClient} with its {@code codecs}. Clients that
     * Boot configures have them already.
     */
    public void addTo(CodecConfigurer codecs) {
        // XML and CBOR too: Spring 7.0's own encoders for them do not support a publisher
        known.stream()
                .filter(format -> !format.name().equals("json"))
                .forEach(format -> Reactive.register(format.body(), codecs.customCodecs()));
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

    /** Loaded only if Reactor is present. */
    private static final class Reactive {

        private static final RequestRules RULES = RequestRules.ofClient(ReceiveLimits.ofClients(Duration.ZERO, 0));

        static void register(BodyFormat format, CodecConfigurer.CustomCodecs codecs) {
            codecs.register(new WireMessageWriter(format, RequestWriter.INSTANCE));
            codecs.register(new WireMessageReader(format, RULES));
        }
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
