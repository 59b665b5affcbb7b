package io.wireformat.http;

import io.wireformat.codec.WireFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.method.HandlerMethod;

/** What Spring MVC reads and writes for a handler. */
final class DocumentedConverters extends DocumentedFormats {

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final List<WireHttpMessageConverter> formats;

    private final List<StreamHttpMessageConverter> streams;

    DocumentedConverters(
            Supplier<List<HttpMessageConverter<?>>> others,
            List<WireHttpMessageConverter> formats,
            List<StreamHttpMessageConverter> streams,
            OpenedHandlers opened,
            Supplier<Stream<OpenedHandlers.Mapped<?>>> handlers) {
        super(opened, handlers);
        this.others = others;
        this.formats = formats;
        this.streams = streams;
    }

    @Override
    public boolean isOfFormat(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || formats.stream().anyMatch(format -> format.isNamedBy(mediaType));
    }

    @Override
    protected Stream<Carrier> carriers(HandlerMethod handler, Direction direction) {
        List<ResolvableType> bodies = bodies(handler, direction).toList();
        Stream<Carrier> springs = others.get().stream().<Carrier>mapMulti((converter, next) -> {
            WireFormat format = FormatsReport.format(converter);
            if (format != null) {
                next.accept(new Carrier(
                        format,
                        false,
                        mediaType ->
                                bodies.stream().anyMatch(body -> converter == converterOf(body, direction, mediaType))
                                        ? null
                                        : LEFT_BY_SPRING));
            }
        });
        boolean viewed = isViewed(handler, direction);
        Stream<Carrier> ours = Stream.concat(
                        formats.stream(),
                        bodies.stream().anyMatch(body -> StreamTypes.message(body) != null)
                                ? streams.stream()
                                : Stream.of())
                .map(format -> new Carrier(
                        format.wireFormat(),
                        format instanceof StreamHttpMessageConverter,
                        mediaType -> viewed ? FormatConverter.VIEWED : whyNot(format, direction, bodies)));
        return Stream.concat(springs, ours);
    }

    /** Who of Spring's and the application's converters is asked first; null where nobody is, or no converter is needed. */
    private @Nullable HttpMessageConverter<?> converterOf(
            ResolvableType body, Direction direction, MediaType mediaType) {
        if (BoundTypes.isHandledBySpring(body.toClass())) {
            return null;
        }
        return others.get().stream()
                .filter(other -> direction == Direction.REQUEST
                        ? Converters.canRead(other, body, mediaType)
                        : Converters.canWrite(other, body, mediaType))
                .findFirst()
                .orElse(null);
    }

    /** Why a format carries none of the types that content can be taken for. */
    private static @Nullable String whyNot(FormatConverter format, Direction direction, List<ResolvableType> bodies) {
        Function<ResolvableType, @Nullable String> reason = direction == Direction.REQUEST
                ? format::whyNotRead
                : body -> format.whyNotWritten(body, HandlerFormats.valueClass(body));
        List<String> reasons =
                bodies.stream().map(reason).filter(Objects::nonNull).toList();
        return reasons.size() < bodies.size() ? null : reasons.get(0);
    }

    @Override
    protected @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return bodies(handler, direction).findFirst().orElse(null);
    }

    private static Stream<ResolvableType> bodies(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST
                ? Stream.ofNullable(HandlerFormats.requestBody(handler))
                : HandlerFormats.answers(handler);
    }
}
