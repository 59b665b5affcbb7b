package io.wireformat.servlet.internal.handler;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.converter.FormatConverter;
import io.wireformat.http.internal.converter.MeteredConverter;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.HandlerFormats;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.http.internal.handlers.MappedHandler;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.streams.StreamHttpMessageConverter;
import io.wireformat.http.internal.types.StreamTypes;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The formats of handlers in Spring MVC. */
public final class ServletHandlerFormats extends HandlerFormats<HttpServletRequest> {

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;
    private final List<WireHttpMessageConverter> formats;
    private final List<StreamHttpMessageConverter> streams;
    private final Supplier<List<HttpMessageConverter<?>>> others;

    public ServletHandlerFormats(
            FormatRegistry registry,
            WidenedHandlers widened,
            HandlerLimits limits,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings,
            List<WireHttpMessageConverter> formats,
            List<StreamHttpMessageConverter> streams,
            Supplier<List<HttpMessageConverter<?>>> others) {
        super(registry, widened, limits);
        this.mappings = mappings;
        this.formats = formats;
        this.streams = streams;
        this.others = others;
    }

    @Override
    protected Stream<Stream<MappedHandler<HttpServletRequest>>> mappings() {
        return mappings.get().map(mapping -> mapping.getHandlerMethods().entrySet().stream()
                .map(handler -> mapped(mapping, handler.getKey(), handler.getValue())));
    }

    private static MappedHandler<HttpServletRequest> mapped(
            RequestMappingHandlerMapping mapping, RequestMappingInfo info, HandlerMethod handler) {
        PathPatternsRequestCondition paths = info.getPathPatternsCondition();
        return new MappedHandler<>(
                handler,
                info.getPatternValues(),
                info.getMethodsCondition().getMethods(),
                info.getConsumesCondition().getExpressions(),
                info.getProducesCondition().getExpressions(),
                request -> paths != null && paths.getMatchingCondition(request) != null,
                (consumes, produces) -> {
                    mapping.unregisterMapping(info);
                    mapping.registerMapping(
                            info.mutate()
                                    .options(mapping.getBuilderConfiguration())
                                    .consumes(consumes)
                                    .produces(produces)
                                    .build(),
                            handler.getBean(),
                            handler.getMethod());
                });
    }

    @Override
    protected Set<Class<?>> responseTypes() {
        return Set.of(
                ServletResponse.class, ServerHttpResponse.class, OutputStream.class, Writer.class, WebRequest.class);
    }

    /** All converters in Spring's order. */
    public Stream<HttpMessageConverter<?>> converters() {
        return Stream.of(others.get(), formats, streams).flatMap(List::stream);
    }

    @Override
    protected List<Converter> converters(Direction direction) {
        return converters().map(converter -> converter(converter, direction)).toList();
    }

    private static Converter converter(HttpMessageConverter<?> converter, Direction direction) {
        WireFormat format = converter instanceof MeteredConverter metered
                ? metered.springFormat().format()
                : null;
        return direction == Direction.REQUEST
                ? new Converter(
                        format,
                        (body, mediaType) -> Converters.canRead(converter, body, mediaType),
                        body -> readable(converter, body))
                : new Converter(
                        format,
                        (body, mediaType) -> Converters.canWrite(converter, body, mediaType),
                        // Spring's exceptions name them
                        body -> List.of());
    }

    private static Collection<MediaType> readable(HttpMessageConverter<?> converter, ResolvableType body) {
        return !(converter instanceof FormatConverter) && Converters.canRead(converter, body, null)
                ? converter.getSupportedMediaTypes(body.toClass())
                : List.of();
    }

    @Override
    protected List<ResolvableType> bodies(HandlerMethod handler, Direction direction) {
        return (direction == Direction.REQUEST
                        ? Stream.ofNullable(HandlerBodies.request(handler))
                        : HandlerBodies.responses(handler))
                .toList();
    }

    @Override
    protected @Nullable ResolvableType message(HandlerMethod handler, Direction direction) {
        return bodies(handler, direction).stream()
                .map(StreamTypes::message)
                .filter(Objects::nonNull)
                .findFirst()
                .map(ResolvableType::forType)
                .orElse(null);
    }

    @Override
    protected @Nullable String whyNot(BodyFormat format, ResolvableType body, Direction direction) {
        boolean request = direction == Direction.REQUEST;
        if (StreamTypes.isStream(body, body.toClass())) {
            return format.whyNotOneMessage(body, request);
        }
        return request ? format.whyNotRead(body) : format.whyNotWritten(body);
    }

    /** Spring's own converter writes the streams of JSON. */
    @Override
    protected Stream<FramedFormat> streams(Direction direction) {
        return streams.stream()
                .filter(converter -> direction == Direction.REQUEST || converter.writes())
                .map(StreamHttpMessageConverter::format);
    }
}
