package io.wireformat.http;

import io.wireformat.codec.WireFormat;
import io.wireformat.web.BoundTypes;
import io.wireformat.web.DocumentedFormats;
import io.wireformat.web.OpenedHandlers;
import io.wireformat.web.SpringFormat;
import io.wireformat.web.StreamTypes;
import java.util.List;
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
        List<ResolvableType> bodies = HandlerFormats.bodies(handler, direction).toList();
        Stream<Carrier> springs = others.get().stream().<Carrier>mapMulti((converter, next) -> {
            WireFormat format = Converters.format(converter);
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
        Stream<Carrier> ours = Stream.concat(
                        formats.stream(),
                        bodies.stream().anyMatch(body -> StreamTypes.message(body) != null)
                                ? streams.stream()
                                : Stream.of())
                .map(format -> new Carrier(
                        format.wireFormat(),
                        format instanceof StreamHttpMessageConverter,
                        mediaType -> HandlerFormats.whyNot(format, handler, direction)));
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

    @Override
    protected @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return HandlerFormats.bodies(handler, direction).findFirst().orElse(null);
    }
}
