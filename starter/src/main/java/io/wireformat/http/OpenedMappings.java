package io.wireformat.http;

import io.wireformat.http.DocumentedFormats.Direction;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.OutputStream;
import java.io.Writer;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The handlers of Spring MVC that are opened to formats, mapped anew before the first request comes. */
final class OpenedMappings {

    private static final List<Class<?>> WRITTEN_TO = List.of(ServletResponse.class, OutputStream.class, Writer.class);

    private final OpenedHandlers handlers;

    private final List<RequestMappingHandlerMapping> mappings = new CopyOnWriteArrayList<>();

    OpenedMappings(OpenedHandlers handlers) {
        this.handlers = handlers;
    }

    /** Opens the handlers of a mapping to these formats. */
    void open(RequestMappingHandlerMapping mapping, DeclarableFormats formats) {
        handlers.open(mapped(mapping).toList(), formats).forEach(widened -> replace(mapping, widened));
        mappings.add(mapping);
    }

    /** The handlers of a mapping. */
    static Stream<OpenedHandlers.Mapped<RequestMappingInfo>> mapped(RequestMappingHandlerMapping mapping) {
        return mapping.getHandlerMethods().entrySet().stream().map(entry -> mapped(entry.getKey(), entry.getValue()));
    }

    private static OpenedHandlers.Mapped<RequestMappingInfo> mapped(RequestMappingInfo info, HandlerMethod handler) {
        return new OpenedHandlers.Mapped<>(
                info,
                handler,
                info.getPatternValues(),
                info.getMethodsCondition().getMethods(),
                MediaTypeDeclaration.of(
                        info.getConsumesCondition().getExpressions().stream().map(Object::toString)),
                MediaTypeDeclaration.of(
                        info.getProducesCondition().getExpressions().stream().map(Object::toString)),
                values(handler));
    }

    private static Set<Direction> values(HandlerMethod handler) {
        Set<Direction> values = EnumSet.noneOf(Direction.class);
        ResolvableType request = HandlerFormats.requestBody(handler);
        if (request != null && readsValues(request)) {
            values.add(Direction.REQUEST);
        }
        if (HandlerFormats.answers(handler).anyMatch(answer -> answersValues(handler, answer))) {
            values.add(Direction.ANSWER);
        }
        return values;
    }

    private static boolean readsValues(ResolvableType request) {
        return BoundTypes.toRead(request) != null || StreamTypes.message(request) != null;
    }

    private static boolean answersValues(HandlerMethod handler, ResolvableType answer) {
        Class<?> raw = answer.toClass();
        return raw == void.class || raw == Void.class
                ? Stream.of(handler.getMethodParameters()).noneMatch(OpenedMappings::isWrittenTo)
                : BoundTypes.mayBeOurs(raw);
    }

    private static boolean isWrittenTo(MethodParameter parameter) {
        return WRITTEN_TO.stream().anyMatch(type -> type.isAssignableFrom(parameter.getParameterType()));
    }

    private static void replace(
            RequestMappingHandlerMapping mapping, OpenedHandlers.Widened<RequestMappingInfo> widened) {
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

    /** What a handler takes in place of what it declares; null where it is that. */
    OpenedHandlers.@Nullable Opening of(HandlerMethod handler, Direction direction) {
        return handlers.of(handler, direction);
    }

    /** The media types that are declared for a handler's content. */
    List<MediaType> producible(OpenedHandlers.Opening opening, List<MediaType> accepted) {
        return handlers.producible(opening, accepted);
    }

    /** The media types of a converter of Spring's that handlers are opened to; none where it is not one of these. */
    Stream<MediaType> openTo(HttpMessageConverter<?> springs) {
        return springs instanceof MeteredJacksonHttpMessageConverter metered
                        && metered.springFormat().isLabelledByVendors()
                ? metered.springFormat().mediaTypes().own().stream()
                : Stream.of();
    }

    /** What is told of media types: those that are sent, without their other names. */
    List<MediaType> told(List<MediaType> mediaTypes) {
        return handlers.told(mediaTypes);
    }

    /** What opens the handlers of a request to a format that it names; null where what they declare is not the reason. */
    @Nullable
    String whyShut(HttpServletRequest request, Direction direction, List<MediaType> named) {
        RequestMethod method = RequestMethod.resolve(request.getMethod());
        RequestMethod asked = method == RequestMethod.HEAD ? RequestMethod.GET : method;
        return mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(mapped -> serves(mapped.getKey(), request, asked))
                .map(Map.Entry::getValue)
                .map(handler -> handlers.whyShut(handler, direction, named))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    static boolean serves(RequestMappingInfo info, HttpServletRequest request, @Nullable RequestMethod asked) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        PathPatternsRequestCondition paths = info.getPathPatternsCondition();
        return (methods.isEmpty() || (asked != null && methods.contains(asked)))
                && paths != null
                && paths.getMatchingCondition(request) != null;
    }
}
