package io.wireformat.webflux.internal;

import io.wireformat.client.internal.reactive.MeteredJacksonDecoder;
import io.wireformat.client.internal.reactive.MeteredJacksonEncoder;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.HandlerFormats;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.types.StreamTypes;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.method.HandlerMethod;

/** What Spring WebFlux reads and writes for a handler. */
public final class ReactiveHandlerFormats extends HandlerFormats {

    private final Supplier<ServerCodecConfigurer> codecs;

    public ReactiveHandlerFormats(
            FormatRegistry formats, WidenedHandlers opened, Supplier<ServerCodecConfigurer> codecs) {
        super(formats, opened);
        this.codecs = codecs;
    }

    @Override
    protected List<Converter> converters(Direction direction) {
        return direction == Direction.REQUEST
                ? codecs.get().getReaders().stream()
                        .map(reader -> new Converter(
                                formatOf(reader), reader::canRead, body -> reader.getReadableMediaTypes(body)))
                        .toList()
                : codecs.get().getWriters().stream()
                        .map(writer -> new Converter(
                                formatOf(writer), writer::canWrite, body -> writer.getWritableMediaTypes(body)))
                        .toList();
    }

    private static @Nullable WireFormat formatOf(HttpMessageReader<?> reader) {
        return reader instanceof DecoderHttpMessageReader<?> decoding
                        && decoding.getDecoder() instanceof MeteredJacksonDecoder decoder
                ? decoder.format().format()
                : null;
    }

    private static @Nullable WireFormat formatOf(HttpMessageWriter<?> writer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding
                        && encoding.getEncoder() instanceof MeteredJacksonEncoder encoder
                ? encoder.format().format()
                : null;
    }

    @Override
    protected List<ResolvableType> bodies(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        return body == null ? List.of() : List.of(StreamTypes.each(body));
    }

    @Override
    protected @Nullable ResolvableType message(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        return body != null && StreamTypes.isPublisher(body) ? StreamTypes.each(body) : null;
    }

    private static @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST ? HandlerBodies.request(handler) : HandlerBodies.response(handler);
    }

    @Override
    protected @Nullable String whyNot(BodyFormat format, ResolvableType body, Direction direction) {
        return direction == Direction.REQUEST ? format.whyNotRead(body) : format.whyNotWritten(body);
    }
}
