package io.wireformat.reactive;

import io.wireformat.web.BodyFormat;
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
        return parameter != null && body != null ? readable(body, HandlerBodies.isMany(parameter)) : List.of();
    }

    @Override
    public List<MediaType> writable(HandlerMethod handler) {
        return writable(HandlerBodies.answer(handler), HandlerBodies.isMany(handler.getReturnType()));
    }

    @Override
    public @Nullable String whyNotRead(BodyFormat format, HandlerMethod handler) {
        return DeclineReasons.whyNotRead(format, handler);
    }

    @Override
    public @Nullable String whyNotWritten(BodyFormat format, HandlerMethod handler) {
        return DeclineReasons.whyNotWritten(format, handler);
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
        Stream<MediaType> springs =
                codecs.get().getReaders().stream().flatMap(reader -> reader.getReadableMediaTypes(body).stream());
        return withOurs(springs, format -> format.reads(body), stream -> many && stream.reads(body));
    }

    private List<MediaType> writable(ResolvableType body, boolean many) {
        Stream<MediaType> springs =
                codecs.get().getWriters().stream().flatMap(writer -> writer.getWritableMediaTypes(body).stream());
        return withOurs(springs, format -> format.writes(body), stream -> many && stream.writes(body));
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
