package io.wireformat.fuzzing;

import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.Framing;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.internal.pipeline.Body;
import io.wireformat.internal.pipeline.BodyDecoder;
import io.wireformat.internal.pipeline.ContentDecompressor;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.MeteredStreams;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.StepListener;
import io.wireformat.internal.pipeline.StepTimer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** The formats of an application, with a small budget and without a server. */
final class Service {

    /** The memory budget of all content together; a single body may use a quarter of it. */
    static final int BUDGET = 4 * 1024 * 1024;

    private static final AnnotationConfigWebApplicationContext APPLICATION = application();
    private static final SharedFormats FORMATS = APPLICATION.getBean(SharedFormats.class);
    private static final Metering METERING = FORMATS.metering(Side.SERVER);

    private static final Map<String, MeteredCodec> CODECS = FORMATS.codecs().stream()
            .collect(Collectors.toMap(codec -> codec.format().name(), Service::metered));

    private static final Map<String, MeteredStreams> STREAMS = new ConcurrentHashMap<>();

    private Service() {}

    private static AnnotationConfigWebApplicationContext application() {
        AnnotationConfigWebApplicationContext application = new AnnotationConfigWebApplicationContext();
        application.setServletContext(new MockServletContext());
        application.register(
                JacksonAutoConfiguration.class,
                HttpMessageConvertersAutoConfiguration.class,
                WebMvcAutoConfiguration.class,
                WireformatAutoConfiguration.class,
                WireformatWebMvcAutoConfiguration.class);
        TestPropertyValues.of(
                        "wireformat.limits.in-flight=" + BUDGET + "B",
                        "wireformat.limits.content-size=16MB",
                        "wireformat.limits.elements=1000000",
                        "spring.main.banner-mode=off")
                .applyTo(application);
        application.refresh();
        return application;
    }

    private static MeteredCodec metered(Codec codec) {
        return new MeteredCodec(codec, METERING);
    }

    static MeteredPlan plan(String format, Type type) {
        return Objects.requireNonNull(codec(format).plan(type));
    }

    static MeteredCodec codec(String format) {
        return Objects.requireNonNull(CODECS.get(format), format);
    }

    /** The format with this media type, for content or for streams. */
    static String formatOf(String mediaType) {
        return CODECS.values().stream()
                .filter(codec -> codec.format().mediaType().split(";")[0].equals(mediaType)
                        || mediaType.equals(
                                Objects.requireNonNull(codec.framing()).format().mediaType()))
                .findFirst()
                .orElseThrow()
                .format()
                .name();
    }

    static MeteredStreams streams(String format, Type type) {
        return STREAMS.computeIfAbsent(format + type, key -> {
            Framing framing = Objects.requireNonNull(codec(format).framing());
            return Objects.requireNonNull(codec(format).streams(type, framing));
        });
    }

    static Metering metering() {
        return METERING;
    }

    /** The converters of Spring. */
    static List<HttpMessageConverter<?>> converters() {
        return APPLICATION.getBean(RequestMappingHandlerAdapter.class).getMessageConverters();
    }

    static Object read(MeteredPlan plan, byte[] content) {
        try {
            return read(plan, ContentDecompressor.NONE, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Object read(MeteredPlan plan, ContentDecompressor decoder, byte[] content) throws IOException {
        try (ExchangeMemory memory = METERING.memory().exchange()) {
            BodyDecoder bodies = plan.decoder();
            StepTimer.Steps steps = bodies.steps(StepListener.NONE);
            try (Body body = bodies.receive(
                    new ByteArrayInputStream(content), decoder, content.length, bodies.limits(), steps)) {
                return bodies.read(body, bodies.limits(), memory, steps);
            }
        }
    }

    static byte[] write(MeteredPlan plan, Object value) {
        try (PooledContent content = plan.write(value)) {
            ContentBuffer buffer = content.buffer();
            return buffer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
