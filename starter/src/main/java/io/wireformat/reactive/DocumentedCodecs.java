package io.wireformat.reactive;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.BoundTypes;
import io.wireformat.http.DocumentedFormats;
import io.wireformat.http.SpringFormat;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/** What Spring WebFlux reads and writes for a handler. */
final class DocumentedCodecs implements DocumentedFormats {

    private final ReactiveFormats formats;

    private final Supplier<ServerCodecConfigurer> codecs;

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    DocumentedCodecs(
            ReactiveFormats formats,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        this.formats = formats;
        this.codecs = codecs;
        this.mappings = mappings;
    }

    @Override
    public Map<MediaType, WireFormat> of(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null || BoundTypes.isLeftToSpring(body.toClass())) {
            return Map.of();
        }
        List<MediaType> declared = declared(handler, direction);
        Map<MediaType, WireFormat> documented = new LinkedHashMap<>();
        for (HttpMessageWriter<?> writer : codecs.get().getWriters()) {
            // what Spring converts itself it both reads and writes
            if (writer instanceof EncoderHttpMessageWriter<?> encoding
                    && encoding.getEncoder() instanceof MeteredJacksonEncoder encoder) {
                SpringFormat format = encoder.meters().format();
                for (MediaType mediaType : format.mediaTypes().within(declared)) {
                    if (writer.canWrite(body, mediaType)) {
                        documented.put(mediaType, format.format());
                    }
                }
            }
        }
        for (ReactiveFormat format : formats.formats()) {
            if (carries(format, handler, direction)) {
                format.mediaTypesWithin(declared)
                        .forEach(mediaType ->
                                documented.put(mediaType, format.codec().format()));
            }
        }
        return documented;
    }

    private static boolean carries(ReactiveFormat format, HandlerMethod handler, Direction direction) {
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
    public @Nullable Type type(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null) {
            return null;
        }
        return direction == Direction.REQUEST ? BoundTypes.toRead(body) : BoundTypes.toWrite(body, body.toClass());
    }

    private static @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST ? HandlerBodies.request(handler) : HandlerBodies.answer(handler);
    }

    /** What a handler says that it consumes or produces. */
    private List<MediaType> declared(HandlerMethod handler, Direction direction) {
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
