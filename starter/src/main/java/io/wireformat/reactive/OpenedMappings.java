package io.wireformat.reactive;

import io.wireformat.http.BoundTypes;
import io.wireformat.http.DeclarableFormats;
import io.wireformat.http.DocumentedFormats.Direction;
import io.wireformat.http.MediaTypeDeclaration;
import io.wireformat.http.OpenedHandlers;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/** The handlers of Spring WebFlux that are opened to formats, mapped anew before the first request comes. */
final class OpenedMappings {

    private static final List<Class<?>> WRITTEN_TO = List.of(ServerHttpResponse.class, ServerWebExchange.class);

    private OpenedMappings() {}

    /** Opens the handlers of a mapping to these formats. */
    static void open(RequestMappingHandlerMapping mapping, OpenedHandlers handlers, DeclarableFormats formats) {
        handlers.open(mapped(mapping).toList(), formats).forEach(widened -> replace(mapping, widened));
    }

    /** The handlers of a mapping. */
    static Stream<OpenedHandlers.Mapped<RequestMappingInfo>> mapped(RequestMappingHandlerMapping mapping) {
        return mapping.getHandlerMethods().entrySet().stream().map(entry -> mapped(entry.getKey(), entry.getValue()));
    }

    private static OpenedHandlers.Mapped<RequestMappingInfo> mapped(RequestMappingInfo info, HandlerMethod handler) {
        return new OpenedHandlers.Mapped<>(
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
                values(handler));
    }

    private static Set<Direction> values(HandlerMethod handler) {
        Set<Direction> values = EnumSet.noneOf(Direction.class);
        ResolvableType request = HandlerBodies.request(handler);
        if (request != null && BoundTypes.toRead(request) != null) {
            values.add(Direction.REQUEST);
        }
        Class<?> answer = HandlerBodies.answer(handler).toClass();
        boolean answersValues = answer == void.class || answer == Void.class
                ? Stream.of(handler.getMethodParameters()).noneMatch(OpenedMappings::isWrittenTo)
                : BoundTypes.mayBeOurs(answer);
        if (answersValues) {
            values.add(Direction.ANSWER);
        }
        return values;
    }

    private static boolean isWrittenTo(MethodParameter parameter) {
        return WRITTEN_TO.stream().anyMatch(type -> type.isAssignableFrom(parameter.getParameterType()));
    }

    private static void replace(
            RequestMappingHandlerMapping mapping, OpenedHandlers.Widened<RequestMappingInfo> widened) {
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
