package io.wireformat.types;

import io.wireformat.autoconfigure.WireformatAutoConfiguration;
import io.wireformat.autoconfigure.WireformatServerAutoConfiguration;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.SmartHttpMessageConverter;
import org.springframework.mock.http.MockHttpInputMessage;
import org.springframework.mock.http.MockHttpOutputMessage;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** The converters of an application that has all formats. */
final class Converters {

    private static final List<HttpMessageConverter<?>> ALL = ofAnApplication();

    private static List<HttpMessageConverter<?>> ofAnApplication() {
        AtomicReference<List<HttpMessageConverter<?>>> converters = new AtomicReference<>(List.of());
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        JacksonAutoConfiguration.class,
                        HttpMessageConvertersAutoConfiguration.class,
                        WebMvcAutoConfiguration.class,
                        WireformatAutoConfiguration.class,
                        WireformatServerAutoConfiguration.class))
                .run(context -> converters.set(List.copyOf(
                        context.getBean(RequestMappingHandlerAdapter.class).getMessageConverters())));
        return converters.get();
    }

    static byte[] write(String mediaType, Type type, Object body) throws IOException {
        MediaType asked = MediaType.parseMediaType(mediaType);
        ResolvableType declared = ResolvableType.forType(type);
        for (HttpMessageConverter<?> converter : ALL) {
            if (converter instanceof SmartHttpMessageConverter<?> smart
                    && smart.canWrite(declared, body.getClass(), asked)) {
                MockHttpOutputMessage output = new MockHttpOutputMessage();
                ((SmartHttpMessageConverter<Object>) smart).write(body, declared, asked, output, null);
                return output.getBodyAsBytes();
            }
        }
        throw new AssertionError("no converter writes " + type + " as " + mediaType);
    }

    static Object read(String mediaType, Type type, byte[] content) throws IOException {
        MediaType named = MediaType.parseMediaType(mediaType);
        ResolvableType declared = ResolvableType.forType(type);
        for (HttpMessageConverter<?> converter : ALL) {
            if (converter instanceof SmartHttpMessageConverter<?> smart && smart.canRead(declared, named)) {
                MockHttpInputMessage input = new MockHttpInputMessage(content);
                input.getHeaders().setContentType(named);
                input.getHeaders().setContentLength(content.length);
                return ((SmartHttpMessageConverter<Object>) smart).read(declared, input, null);
            }
        }
        throw new AssertionError("no converter reads " + type + " from " + mediaType);
    }
}
