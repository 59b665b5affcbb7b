package io.wireformat.servlet.internal.handler;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.converter.FormatConverter;
import io.wireformat.http.internal.converter.MeteredJacksonHttpMessageConverter;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.HandlerFormats;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.streams.StreamHttpMessageConverter;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.BoundedCache;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

/** What Spring MVC reads and writes for a handler. */
public final class ServletHandlerFormats extends HandlerFormats {

    private final List<WireHttpMessageConverter> formats;

    private final List<StreamHttpMessageConverter> streams;

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final BoundedCache<Answer, Boolean> varying = new BoundedCache<>(ReturnedValue.MAX_VALUES);

    public ServletHandlerFormats(
            FormatRegistry registry,
            WidenedHandlers opened,
            List<WireHttpMessageConverter> formats,
            List<StreamHttpMessageConverter> streams,
            Supplier<List<HttpMessageConverter<?>>> others) {
        super(registry, opened);
        this.formats = formats;
        this.streams = streams;
        this.others = others;
    }

    @Override
    protected List<Converter> converters(Direction direction) {
        return Stream.of(others.get(), formats, streams)
                .flatMap(List::stream)
                .map(converter -> converter(converter, direction))
                .toList();
    }

    private static Converter converter(HttpMessageConverter<?> converter, Direction direction) {
        WireFormat format = converter instanceof MeteredJacksonHttpMessageConverter metered
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
                        // Spring says them itself
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
        return formats.stream()
                .filter(converter -> converter.format() == format)
                .findFirst()
                .map(converter -> direction == Direction.REQUEST
                        ? converter.whyNotRead(body)
                        : converter.whyNotWritten(body, valueClass(body)))
                .orElse(null);
    }

    /** Of JSON, Spring's own converter writes the streams. */
    @Override
    protected Stream<FramedFormat> streams(Direction direction) {
        return streams.stream()
                .filter(converter -> direction == Direction.REQUEST || converter.writes())
                .map(StreamHttpMessageConverter::format);
    }

    /** Whether a value that a method returns can be written in one way or another, so that a client's choice counts. */
    public boolean vary(MethodParameter returned, Object value, HttpServletRequest request) {
        Class<?> valueClass = value.getClass();
        return varying.get(
                new Answer(
                        request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                        instanceof HandlerMethod handler
                                ? handler.getMethod()
                                : null,
                        ReturnedValue.of(returned, value)),
                answer -> !BoundTypes.isLeftToSpring(valueClass) && vary(BoundTypes.ofEntity(returned), valueClass));
    }

    /**
     * A value that was returned.
     *
     * @param handler that of the request, whose JSON view counts; null where it is no method
     * @param returned by that, or by an exception handler
     */
    private record Answer(@Nullable Method handler, ReturnedValue returned) {}

    private boolean vary(ResolvableType declared, Class<?> valueClass) {
        return StreamTypes.isStream(declared, valueClass)
                || formats.stream().anyMatch(format -> format.whyNotWritten(declared, valueClass) == null)
                || others.get().stream()
                                .filter(MeteredJacksonHttpMessageConverter.class::isInstance)
                                .filter(other -> other.canWrite(valueClass, null))
                                .limit(2)
                                .count()
                        > 1;
    }

    /** Of a collection that may be a list or not, what it most often is. */
    private static Class<?> valueClass(ResolvableType answer) {
        Class<?> declared = answer.toClass();
        return declared == Collection.class ? List.class : declared;
    }
}
