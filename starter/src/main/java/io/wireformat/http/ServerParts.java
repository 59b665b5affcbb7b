package io.wireformat.http;

import jakarta.servlet.ServletContext;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.accept.ContentNegotiationManager;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * The parts of an application that answer its requests.
 *
 * @param mappings find handlers, in the order in which they are asked
 * @param adapter runs handlers, and knows who reads and writes for them
 * @param negotiation knows what a client accepts
 * @param context of the application
 * @param servletPrefix where the application's servlet is, without a slash at the end; empty where it is the root
 */
public record ServerParts(
        List<HandlerMapping> mappings,
        RequestMappingHandlerAdapter adapter,
        ContentNegotiationManager negotiation,
        ServletContext context,
        String servletPrefix) {

    /** Parts whose mappings are copied. */
    public ServerParts {
        mappings = List.copyOf(mappings);
    }

    List<HttpMessageConverter<?>> converters() {
        return adapter.getMessageConverters();
    }

    /** What decides what becomes of a value. What only stands before Spring is left out. */
    List<HandlerMethodReturnValueHandler> returnValueHandlers() {
        List<HandlerMethodReturnValueHandler> handlers = adapter.getReturnValueHandlers();
        return handlers == null
                ? List.of()
                : handlers.stream()
                        .filter(handler -> !(handler instanceof StreamReturnValues
                                || handler instanceof RetriedReturnValues
                                || handler instanceof OpenedReturnValues))
                        .toList();
    }

    /** What narrows the answers of opened handlers down to what a request names. */
    Stream<OpenedReturnValues> opened() {
        List<HandlerMethodReturnValueHandler> handlers = adapter.getReturnValueHandlers();
        return handlers == null
                ? Stream.of()
                : handlers.stream().filter(OpenedReturnValues.class::isInstance).map(OpenedReturnValues.class::cast);
    }
}
