package io.wireformat.reactive;

import io.wireformat.web.FormatRegistry;
import io.wireformat.web.BodyFormat;
import io.wireformat.web.DocumentedFormats;
import io.wireformat.web.OpenedHandlers;
import io.wireformat.web.SpringFormat;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/** What Spring WebFlux reads and writes for a handler. */
final class DocumentedCodecs extends DocumentedFormats {

    private final FormatRegistry formats;

    private final Supplier<ServerCodecConfigurer> codecs;

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    DocumentedCodecs(
            FormatRegistry formats,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        this.formats = formats;
        this.codecs = codecs;
        this.mappings = mappings;
    }

    @Override
    protected Stream<Carrier> carriers(HandlerMethod handler, Direction direction, ResolvableType body) {
        return Stream.concat(
                codecs.get().getWriters().stream().<Carrier>mapMulti((writer, next) -> {
                    // what Spring converts itself it both reads and writes
                    if (writer instanceof EncoderHttpMessageWriter<?> encoding
                            && encoding.getEncoder() instanceof MeteredJacksonEncoder encoder) {
                        next.accept(new Carrier(
                                encoder.meters().format().format(), mediaType -> writer.canWrite(body, mediaType)));
                    }
                }),
                formats.formats().stream()
                        .filter(format -> carries(format, handler, direction))
                        .map(format -> new Carrier(format.codec().format(), mediaType -> true)));
    }

    private static boolean carries(BodyFormat format, HandlerMethod handler, Direction direction) {
        return (direction == Direction.REQUEST
                        ? DeclineReasons.whyNotRead(format, handler)
                        : DeclineReasons.whyNotWritten(format, handler))
                == null;
    }

    @Override
    public boolean isOfFormat(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || formats.formatOf(mediaType) != null;
    }

    @Override
    protected @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST ? HandlerBodies.request(handler) : HandlerBodies.answer(handler);
    }

    @Override
    protected OpenedHandlers.@Nullable Opening opening(HandlerMethod handler, Direction direction) {
        return formats.opened().of(handler, direction);
    }

    @Override
    protected List<MediaType> declared(HandlerMethod handler, Direction direction) {
        Function<RequestMappingInfo, Collection<MediaType>> condition = direction == Direction.REQUEST
                ? info -> info.getConsumesCondition().getConsumableMediaTypes()
                : info -> info.getProducesCondition().getProducibleMediaTypes();
        return mappings.get()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(mapped -> mapped.getValue().getMethod().equals(handler.getMethod()))
                .flatMap(mapped -> condition.apply(mapped.getKey()).stream())
                .distinct()
                .toList();
    }
}
