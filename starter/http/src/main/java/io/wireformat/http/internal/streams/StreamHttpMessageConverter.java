package io.wireformat.http.internal.streams;

import io.wireformat.EncodingException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.converter.FormatConverter;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.exchange.StreamScope;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import io.wireformat.internal.pipeline.MeteredStreamWriter;
import io.wireformat.internal.pipeline.MeteredStreams;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;

/**
 * One format's streams on the server: a {@link java.util.stream.Stream}, an {@link Iterable} or an {@link java.util.Iterator} as
 * body, message by message. Takes part only in the media types that say stream, and only where they are named.
 *
 * <p>Messages of a request are read when the handler asks for them, and no longer than it answers. An answer that cannot
 * be completed after a part was sent is {@linkplain StreamScope#breakOff broken off}.
 *
 * <p>Safe for use by many threads.
 */
public final class StreamHttpMessageConverter implements FormatConverter {

    private static final String NO_STREAM = "it is no stream";

    private final FramedFormat format;

    private final boolean writes;

    private final Predicate<MediaType> left;

    private final Exchange exchange;

    /** Streams of a format. */
    public StreamHttpMessageConverter(FramedFormat format, Exchange exchange) {
        this(format, true, mediaType -> false, exchange);
    }

    private StreamHttpMessageConverter(
            FramedFormat format, boolean writes, Predicate<MediaType> left, Exchange exchange) {
        this.format = format;
        this.writes = writes;
        this.left = left;
        this.exchange = exchange;
    }

    /**
     * Streams that are read, while Spring's own converter writes them.
     *
     * @param left media types that are left to other formats
     */
    public static StreamHttpMessageConverter toRead(FramedFormat format, Predicate<MediaType> left, Exchange exchange) {
        return new StreamHttpMessageConverter(format, false, left, exchange);
    }

    public FramedFormat format() {
        return format;
    }

    /** The name of the messages' format. */
    String formatName() {
        return format.name();
    }

    /** Whether a media type is one of the format's streams. */
    public boolean isNamedBy(MediaType mediaType) {
        return format.mediaTypes().named(mediaType) != null && !left.test(mediaType);
    }

    /** Whether the streams are written too, and not by Spring. */
    public boolean writes() {
        return writes;
    }

    /** Whether a request without content has a stream without messages. */
    public boolean emptyContentIsStream() {
        return format.framing().format().emptyContentIsMessage();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return format.mediaTypes().own();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> valueClass) {
        // Spring also asks for the class of any request's content, and tells the client what it is told
        return writes && StreamTypes.isOfMessages(valueClass)
                ? exchange.offered(format.framing().format(), format.mediaTypes())
                : List.of();
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return isNamed(mediaType) && whyNotRead(type) == null;
    }

    /** Of a JSON array Spring makes an Iterable that can be gone through again. */
    private boolean isRead(ResolvableType type) {
        return writes || type.resolve() != Iterable.class;
    }

    @Override
    public @Nullable String whyNotRead(ResolvableType type) {
        Type message = StreamTypes.message(type);
        return message == null || !isRead(type) ? NO_STREAM : declineReason(type, message, format::whyNotRead);
    }

    @Override
    public @Nullable String whyNotWritten(ResolvableType type, Class<?> valueClass) {
        Type message = StreamTypes.message(type);
        return message == null || !writes ? NO_STREAM : declineReason(type, message, format::whyNotWritten);
    }

    @Override
    public boolean canWrite(ResolvableType targetType, Class<?> valueClass, @Nullable MediaType mediaType) {
        return writes
                && StreamTypes.mayHaveMessages(valueClass)
                && isNamed(mediaType)
                && !exchange.context().hasFailed(formatName())
                && whyNotWritten(targetType, valueClass) == null;
    }

    private boolean isNamed(@Nullable MediaType mediaType) {
        return mediaType == null
                ? !exchange.offered(format.framing().format(), format.mediaTypes())
                        .isEmpty()
                : isNamedBy(mediaType);
    }

    private @Nullable String declineReason(
            ResolvableType type, Type message, Function<Type, @Nullable String> reasons) {
        if (exchange.hasView(type)) {
            return JsonViewRule.UNSUPPORTED;
        }
        return reasons.apply(message);
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        MeteredStreams streams = streams(type);
        DecodeLimits limits = exchange.limits(type, streams.limits());
        InputStream body = body(input, limits);
        IncomingMessages messages = new IncomingMessages(
                reader(streams, limits, input), body, failure -> exchange.unreadable(failure, input), input);
        StreamScope request = exchange.streams();
        if (request != null) {
            request.add(messages::close);
        }
        return messages.as(type.resolve());
    }

    private MeteredStreamReader reader(MeteredStreams streams, DecodeLimits limits, HttpInputMessage input) {
        try {
            return streams.readerWithPermit(limits);
        } catch (UnusableClassException e) {
            throw exchange.unreadable(e, input);
        }
    }

    /** The request's content; what coded content becomes is bound as a whole, while messages are bound one by one. */
    private InputStream body(HttpInputMessage input, DecodeLimits limits) throws IOException {
        try {
            InputStream body = input.getBody();
            // a stream may have any size, coded or not
            InputStream decoded = exchange.decoder(input, limits.withContentSize(Long.MAX_VALUE))
                    .decompress(body);
            return decoded != null ? decoded : body;
        } catch (UnsupportedCodingException e) {
            throw exchange.unreadable(e, input);
        }
    }

    @Override
    public void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints)
            throws IOException {
        StreamScope request = exchange.streams();
        if (request != null && request.isHead()) {
            new OutgoingMessages(value, false).close();
            prepare(output.getHeaders(), mediaType, StreamBody.UNKNOWN_SIZE);
            output.getBody();
            return;
        }
        try (MeteredStreamWriter content = streams(type).writer()) {
            StreamBody body = new StreamBody(content, output, size -> prepare(output.getHeaders(), mediaType, size));
            try {
                write(value, type, body);
            } catch (IOException | RuntimeException | Error e) {
                if (request != null && body.isSent()) {
                    request.breakOff(e);
                }
                throw e;
            }
        } catch (EncodingException e) {
            throw new HttpMessageNotWritableException(String.valueOf(e.getMessage()), e);
        } catch (UnusableClassException e) {
            throw exchange.unusable(e);
        }
    }

    /** The messages' source is closed before the end is sent: where that fails, the answer is not complete. */
    private void write(Object value, ResolvableType type, StreamBody body) throws IOException {
        try (OutgoingMessages messages =
                new OutgoingMessages(value, exchange.context().retries())) {
            while (hasNext(messages, body)) {
                write(messages.next(), messages, type, body);
            }
        }
        body.end();
    }

    private static boolean hasNext(OutgoingMessages messages, StreamBody body) throws IOException {
        if (!messages.nextIsReady()) {
            body.flush();
        }
        if (body.isSent()) {
            messages.sent();
        }
        return messages.hasNext();
    }

    private void write(@Nullable Object message, OutgoingMessages messages, ResolvableType type, StreamBody body)
            throws IOException {
        try {
            if (message == null) {
                throw new EncodingException("a message is null");
            }
            body.write(message);
        } catch (EncodingException e) {
            if (body.isSent()) {
                throw e;
            }
            RuntimeException failure = exchange.unwritable(formatName(), type.getType(), e);
            throw failure instanceof UnwritableValueException unwritable
                            && exchange.context().retries()
                    ? unwritable.withUnsent(messages.again())
                    : failure;
        }
    }

    /** Completes the headers of an answer of a size; returns what codes it, or null where it is sent as it is. */
    private @Nullable ContentCompressor prepare(HttpHeaders headers, @Nullable MediaType chosen, int size) {
        exchange.labelled(format.mediaTypes().label(headers, chosen));
        ContentCompressor coder = exchange.coder(size, headers);
        if (coder != null) {
            headers.set(HttpHeaders.CONTENT_ENCODING, coder.coding().tag());
            headers.remove(HttpHeaders.CONTENT_LENGTH);
        }
        exchange.inFormat(headers);
        exchange.beforeBody(headers);
        return coder;
    }

    private MeteredStreams streams(ResolvableType type) {
        Type message = StreamTypes.message(type);
        MeteredStreams streams = format.streams(message);
        if (streams == null) {
            throw new IllegalStateException(formatName() + " was not asked whether it carries " + type);
        }
        return streams;
    }
}
