package io.wireformat.reactive;

import io.wireformat.web.BodyFormat;
import io.wireformat.web.DocumentedFormats;
import io.wireformat.web.DocumentedFormats.Direction;
import io.wireformat.web.FormatRegistry;
import io.wireformat.web.FramedFormat;
import io.wireformat.web.HandlerContent;
import io.wireformat.web.RequestBodies;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.method.HandlerMethod;

/** What handlers read and write with the application's codecs. */
final class HandlerCodecs implements HandlerContent {

    private final FormatRegistry formats;

    private final Supplier<ServerCodecConfigurer> codecs;

    HandlerCodecs(FormatRegistry formats, Supplier<ServerCodecConfigurer> codecs) {
        this.formats = formats;
        this.codecs = codecs;
    }

    @Override
    public List<MediaType> readable(HandlerMethod handler) {
        MethodParameter parameter = RequestBodies.parameterOf(handler);
        ResolvableType body = HandlerBodies.request(handler);
        if (parameter == null || body == null) {
            return List.of();
        }
        return DocumentedFormats.isViewed(handler, Direction.REQUEST)
                ? readableBySpring(body).toList()
                : readable(body, HandlerBodies.isMany(parameter));
    }

    @Override
    public List<MediaType> writable(HandlerMethod handler) {
        ResolvableType body = HandlerBodies.answer(handler);
        Stream<MediaType> springs =
                codecs.get().getWriters().stream().flatMap(writer -> writer.getWritableMediaTypes(body).stream());
        if (DocumentedFormats.isViewed(handler, Direction.ANSWER)) {
            return springs.toList();
        }
        boolean many = HandlerBodies.isMany(handler.getReturnType());
        return withOurs(springs, format -> format.writes(body), stream -> many && stream.writes(body));
    }

    @Override
    public @Nullable String whyNot(BodyFormat format, HandlerMethod handler, Direction direction) {
        return declineReason(format, handler, direction);
    }

    static @Nullable String declineReason(BodyFormat format, HandlerMethod handler, Direction direction) {
        if (DocumentedFormats.isViewed(handler, direction)) {
            return BodyFormat.VIEWED;
        }
        if (direction == Direction.ANSWER) {
            return format.whyNotWritten(HandlerBodies.answer(handler));
        }
        ResolvableType body = HandlerBodies.request(handler);
        return body != null ? format.whyNotRead(body) : null;
    }

    @Override
    public boolean reads(HandlerMethod handler, MediaType mediaType) {
        ResolvableType body = HandlerBodies.request(handler);
        return body == null
                || !mediaType.isConcrete()
                || codecs.get().getReaders().stream().anyMatch(reader -> reader.canRead(body, mediaType));
    }

    /**
     * The media types that content is read in.
     *
     * @param many whether it is read message by message
     */
    List<MediaType> readable(ResolvableType body, boolean many) {
        return withOurs(readableBySpring(body), format -> format.reads(body), stream -> many && stream.reads(body));
    }

    private Stream<MediaType> readableBySpring(ResolvableType body) {
        return codecs.get().getReaders().stream().flatMap(reader -> reader.getReadableMediaTypes(body).stream());
    }

    private List<MediaType> withOurs(
            Stream<MediaType> springs, Predicate<BodyFormat> possible, Predicate<FramedFormat> streamable) {
        Stream<MediaType> single = formats.formats().stream().filter(possible).map(BodyFormat::mediaType);
        Stream<MediaType> streamed = formats.streams().stream()
                .filter(streamable)
                .map(format -> format.mediaTypes().own().get(0));
        return Stream.of(springs, single, streamed).flatMap(Function.identity()).toList();
    }
}
