package io.wireformat.servlet.internal.handler;

import io.wireformat.http.internal.formats.DeclarableFormats;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.MediaTypeDeclaration;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The handlers of Spring MVC that are opened to formats, mapped anew before the first request comes. */
public final class ServletMappings {

    private static final List<Class<?>> WRITTEN_TO = List.of(ServletResponse.class, OutputStream.class, Writer.class);

    private ServletMappings() {}

    /** Opens the handlers of a mapping to these formats. */
    public static void open(RequestMappingHandlerMapping mapping, WidenedHandlers handlers, DeclarableFormats formats) {
        handlers.open(mapped(mapping).toList(), formats).forEach(widened -> replace(mapping, widened));
    }

    /** The handlers of a mapping. */
    public static Stream<WidenedHandlers.Mapped<RequestMappingInfo>> mapped(RequestMappingHandlerMapping mapping) {
        return mapping.getHandlerMethods().entrySet().stream().map(entry -> mapped(entry.getKey(), entry.getValue()));
    }

    private static WidenedHandlers.Mapped<RequestMappingInfo> mapped(RequestMappingInfo info, HandlerMethod handler) {
        return new WidenedHandlers.Mapped<>(
                info,
                handler,
                info.getPatternValues(),
                info.getMethodsCondition().getMethods(),
                MediaTypeDeclaration.of(
                        info.getConsumesCondition().getExpressions().stream().map(Object::toString)),
                MediaTypeDeclaration.of(
                        info.getProducesCondition().getExpressions().stream().map(Object::toString)),
                WidenedHandlers.values(
                        handler, HandlerBodies.request(handler), HandlerBodies.responses(handler), WRITTEN_TO));
    }

    private static void replace(
            RequestMappingHandlerMapping mapping, WidenedHandlers.Widened<RequestMappingInfo> widened) {
        RequestMappingInfo info = widened.mapped().mapping();
        HandlerMethod handler = widened.mapped().handler();
        mapping.unregisterMapping(info);
        mapping.registerMapping(
                info.mutate()
                        .options(mapping.getBuilderConfiguration())
                        .consumes(widened.consumes().expressions())
                        .produces(widened.produces().expressions())
                        .build(),
                handler.getBean(),
                handler.getMethod());
    }

    /** The handlers at the path of a request that answer a method. */
    public static Stream<WidenedHandlers.Mapped<?>> at(
            Stream<RequestMappingHandlerMapping> mappings, HttpServletRequest request, RequestMethod asked) {
        return mappings.flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(entry -> serves(entry.getKey(), request, asked))
                .map(entry -> mapped(entry.getKey(), entry.getValue()));
    }

    private static boolean serves(RequestMappingInfo info, HttpServletRequest request, RequestMethod asked) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        PathPatternsRequestCondition paths = info.getPathPatternsCondition();
        return (methods.isEmpty() || methods.contains(asked))
                && paths != null
                && paths.getMatchingCondition(request) != null;
    }
}
