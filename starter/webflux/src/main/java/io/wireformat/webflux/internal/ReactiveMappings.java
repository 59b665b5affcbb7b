package io.wireformat.webflux.internal;

import io.wireformat.http.internal.formats.DeclarableFormats;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.MediaTypeDeclaration;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.types.StreamTypes;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/** The handlers of Spring WebFlux that are opened to formats, mapped anew before the first request comes. */
public final class ReactiveMappings {

    private static final List<Class<?>> WRITTEN_TO = List.of(ServerHttpResponse.class, ServerWebExchange.class);

    private ReactiveMappings() {}

    /** Opens the handlers of a mapping to these formats. */
    static void open(RequestMappingHandlerMapping mapping, WidenedHandlers handlers, DeclarableFormats formats) {
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
                info.getPatternsCondition().getPatterns().stream()
                        .map(PathPattern::getPatternString)
                        .collect(Collectors.toSet()),
                info.getMethodsCondition().getMethods(),
                MediaTypeDeclaration.of(
                        info.getConsumesCondition().getExpressions().stream().map(Object::toString)),
                MediaTypeDeclaration.of(
                        info.getProducesCondition().getExpressions().stream().map(Object::toString)),
                WidenedHandlers.values(
                        handler,
                        HandlerBodies.request(handler),
                        Stream.of(StreamTypes.each(HandlerBodies.response(handler))),
                        WRITTEN_TO));
    }

    /** The handlers at the path of a request that answer a method. */
    public static Stream<WidenedHandlers.Mapped<?>> at(
            Stream<RequestMappingHandlerMapping> mappings, ServerWebExchange exchange, RequestMethod asked) {
        return mappings.flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(entry -> serves(entry.getKey(), exchange, asked))
                .map(entry -> mapped(entry.getKey(), entry.getValue()));
    }

    private static boolean serves(RequestMappingInfo info, ServerWebExchange exchange, RequestMethod asked) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        return (methods.isEmpty() || methods.contains(asked))
                && info.getPatternsCondition().getMatchingCondition(exchange) != null;
    }

    private static void replace(
            RequestMappingHandlerMapping mapping, WidenedHandlers.Widened<RequestMappingInfo> widened) {
        RequestMappingInfo info = widened.mapped().mapping();
        HandlerMethod handler = widened.mapped().handler();
        RequestMappingInfo.BuilderConfiguration options = new RequestMappingInfo.BuilderConfiguration();
        options.setPatternParser(mapping.getPathPatternParser());
        options.setContentTypeResolver(mapping.getContentTypeResolver());
        options.setApiVersionStrategy(mapping.getApiVersionStrategy());
        mapping.unregisterMapping(info);
        mapping.registerMapping(
                info.mutate()
                        .options(options)
                        .consumes(widened.consumes().expressions())
                        .produces(widened.produces().expressions())
                        .build(),
                handler.getBean(),
                handler.getMethod());
    }
}
