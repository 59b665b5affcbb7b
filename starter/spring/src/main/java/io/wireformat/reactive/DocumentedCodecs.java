package io.wireformat.reactive;

import io.wireformat.codec.WireFormat;
import io.wireformat.web.BoundTypes;
import io.wireformat.web.DocumentedFormats;
import io.wireformat.web.FormatRegistry;
import io.wireformat.web.OpenedHandlers;
import io.wireformat.web.RequestBodies;
import io.wireformat.web.SpringFormat;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.method.HandlerMethod;

/** What Spring WebFlux reads and writes for a handler. */
final class DocumentedCodecs extends DocumentedFormats {

    private final FormatRegistry formats;

    private final Supplier<ServerCodecConfigurer> codecs;

    DocumentedCodecs(
            FormatRegistry formats,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<Stream<OpenedHandlers.Mapped<?>>> handlers) {
        super(formats.opened(), handlers);
        this.formats = formats;
        this.codecs = codecs;
    }

    @Override
    protected Stream<Carrier> carriers(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null) {
            return Stream.of();
        }
        Stream<Carrier> springs = direction == Direction.REQUEST
                ? springs(
                        codecs.get().getReaders(),
                        DocumentedCodecs::formatOf,
                        body,
                        (reader, mediaType) -> reader.canRead(body, mediaType))
                : springs(
                        codecs.get().getWriters(),
                        DocumentedCodecs::formatOf,
                        body,
                        (writer, mediaType) -> writer.canWrite(body, mediaType));
        Stream<Carrier> ours = formats.formats().stream()
                .map(format -> new Carrier(
                        format.codec().format(),
                        false,
                        mediaType -> HandlerCodecs.declineReason(format, handler, direction)));
        return Stream.of(springs, ours, streams(handler, direction, body)).flatMap(Function.identity());
    }

    /** Those of the formats that Spring converts itself; of all readers or writers, it takes the first that can. */
    private static <C> Stream<Carrier> springs(
            List<C> all,
            Function<C, @Nullable WireFormat> formatOf,
            ResolvableType body,
            BiPredicate<C, MediaType> converts) {
        return all.stream().<Carrier>mapMulti((one, next) -> {
            WireFormat format = formatOf.apply(one);
            if (format != null) {
                next.accept(new Carrier(
                        format,
                        false,
                        mediaType ->
                                !BoundTypes.isHandledBySpring(body.toClass()) && one == first(all, mediaType, converts)
                                        ? null
                                        : LEFT_BY_SPRING));
            }
        });
    }

    private static <C> @Nullable C first(List<C> all, MediaType mediaType, BiPredicate<C, MediaType> converts) {
        return all.stream()
                .filter(one -> converts.test(one, mediaType))
                .findFirst()
                .orElse(null);
    }

    private static @Nullable WireFormat formatOf(HttpMessageReader<?> reader) {
        return reader instanceof DecoderHttpMessageReader<?> decoding
                        && decoding.getDecoder() instanceof MeteredJacksonDecoder decoder
                ? decoder.meters().format().format()
                : null;
    }

    private static @Nullable WireFormat formatOf(HttpMessageWriter<?> writer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding
                        && encoding.getEncoder() instanceof MeteredJacksonEncoder encoder
                ? encoder.meters().format().format()
                : null;
    }

    private Stream<Carrier> streams(HandlerMethod handler, Direction direction, ResolvableType body) {
        MethodParameter declared =
                direction == Direction.REQUEST ? RequestBodies.parameterOf(handler) : handler.getReturnType();
        if (declared == null || !HandlerBodies.isMany(declared) || isViewed(handler, direction)) {
            return Stream.of();
        }
        return formats.streams().stream()
                .map(format -> new Carrier(
                        format.framing().format(),
                        true,
                        mediaType -> (direction == Direction.REQUEST ? format.reads(body) : format.writes(body))
                                ? null
                                : "its messages are not carried"));
    }

    @Override
    public boolean isOfFormat(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || formats.formatOf(mediaType) != null;
    }

    @Override
    protected @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST ? HandlerBodies.request(handler) : HandlerBodies.answer(handler);
    }
}
