package io.wireformat.types;

import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
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

    private static final Converters APPLICATION = start();

    private final List<HttpMessageConverter<?>> converters;
    private final MessageModels models;

    private Converters(List<HttpMessageConverter<?>> converters, MessageModels models) {
        this.converters = converters;
        this.models = models;
    }

    private static Converters start() {
        List<Converters> started = new ArrayList<>();
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        JacksonAutoConfiguration.class,
                        HttpMessageConvertersAutoConfiguration.class,
                        WebMvcAutoConfiguration.class,
                        WireformatAutoConfiguration.class,
                        WireformatWebMvcAutoConfiguration.class))
                .run(context -> started.add(new Converters(
                        List.copyOf(context.getBean(RequestMappingHandlerAdapter.class)
                                .getMessageConverters()),
                        context.getBean(MessageModels.class))));
        return started.get(0);
    }

    /** The type as the application's formats describe it. */
    static FieldType describe(Type type) {
        return APPLICATION.models.describe(type);
    }

    static byte[] write(String mediaType, Type type, Object body) throws IOException {
        MediaType asked = MediaType.parseMediaType(mediaType);
        ResolvableType declared = ResolvableType.forType(type);
        for (HttpMessageConverter<?> converter : APPLICATION.converters) {
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
        for (HttpMessageConverter<?> converter : APPLICATION.converters) {
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
