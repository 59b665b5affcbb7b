package io.wireformat.http.internal.streams;

import io.wireformat.EncodingException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.converter.FormatConverter;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.BodyWriter;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import io.wireformat.internal.pipeline.MeteredStreams;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServerHttpResponse;

/**
 * Reads and writes one format's streams on the server, message by message. The body is a {@link java.util.stream.Stream}, an
 * {@link Iterable} or an {@link java.util.Iterator}, and the request names a media type of streams.
 *
 * <p>A message is read when the handler asks for it, until the response is complete. A response that fails after a part
 * was sent is {@linkplain ResponseHead#breakOff broken off}. Safe for use by many threads.
 */
public final class StreamHttpMessageConverter extends FormatConverter {

    private static final String NO_STREAM = "it is no stream";

    /** Large enough that neither system calls nor chunks count. */
    private static final int PART_SIZE = 32 * 1024;

    private final FramedFormat format;
    private final boolean writes;
    private final Predicate<MediaType> others;

    public StreamHttpMessageConverter(FramedFormat format, Exchange exchange) {
        this(format, true, mediaType -> false, exchange);
    }

    private StreamHttpMessageConverter(
            FramedFormat format, boolean writes, Predicate<MediaType> others, Exchange exchange) {
        super(format.name(), format.framing().format(), format.mediaTypes(), exchange);
        this.format = format;
        this.writes = writes;
        this.others = others;
    }

    /**
     * Reads streams that Spring's own converter writes.
     *
     * @param others the media types that belong to other formats
     */
    public static StreamHttpMessageConverter toRead(
            FramedFormat format, Predicate<MediaType> others, Exchange exchange) {
        return new StreamHttpMessageConverter(format, false, others, exchange);
    }

    public FramedFormat format() {
        return format;
    }

    @Override
    public boolean isNamedBy(MediaType mediaType) {
        return super.isNamedBy(mediaType) && !others.test(mediaType);
    }

    /** Whether this converter writes the streams too, instead of Spring's. */
    public boolean writes() {
        return writes;
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> valueClass) {
        // Spring also asks for the class of any request body, and reports the media types to the client
        return writes && StreamTypes.isOfMessages(valueClass) ? offered() : List.of();
    }

    /** From a JSON array, Spring makes an Iterable that can be iterated again. */
    private boolean isRead(ResolvableType type) {
        return writes || type.resolve() != Iterable.class;
    }

    @Override
    protected @Nullable String whyNotRead(ResolvableType type) {
        Type message = StreamTypes.message(type);
        return message == null || !isRead(type) ? NO_STREAM : reason(type, message, format::whyNotRead);
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        Type message = writes && StreamTypes.mayHaveMessages(valueClass) && mayWrite(mediaType)
                ? StreamTypes.message(type)
                : null;
        return message != null && reason(type, message, format::whyNotWritten) == null;
    }

    private @Nullable String reason(ResolvableType type, Type message, Function<Type, @Nullable String> reasons) {
        return exchange.hasView(type) ? JsonViewRule.UNSUPPORTED : reasons.apply(message);
    }

    @Override
    protected Object readBody(ResolvableType type, HttpInputMessage input) throws IOException {
        MeteredStreams streams = streams(type);
        DecodeLimits limits = exchange.limits(type, streams.limits());
        IncomingMessages messages = messages(streams, limits, input);
        exchange.receivesStream();
        if (writes) {
            exchange.context().setStreamed();
        } else {
            // WebFlux reads such a stream without the starter, and its failures are Spring's
            exchange.context().seesStream();
        }
        ExchangeMemory memory = exchange.context().memory();
        if (memory != null) {
            memory.add(messages);
        }
        return messages.as(type.resolve());
    }

    private IncomingMessages messages(MeteredStreams streams, DecodeLimits limits, HttpInputMessage input)
            throws IOException {
        InputStream body = body(streams, limits, input);
        try {
            return new IncomingMessages(
                    reader(streams, limits, input), body, failure -> exchange.unreadable(failure, input), input);
        } catch (RuntimeException e) {
            if (body instanceof DecompressingInput decompressing) {
                decompressing.close();
            }
            throw e;
        }
    }

    private MeteredStreamReader reader(MeteredStreams streams, DecodeLimits limits, HttpInputMessage input) {
        try {
            return streams.readerWithPermit(limits);
        } catch (UnusableClassException e) {
            throw exchange.unreadable(e, input);
        }
    }

    /** Limits apply to each message; the whole stream may have any size. */
    private InputStream body(MeteredStreams streams, DecodeLimits limits, HttpInputMessage input) throws IOException {
        try {
            InputStream body = input.getBody();
            InputStream decompressed = exchange.decoder(input, limits.withContentSize(Long.MAX_VALUE))
                    .decompress(body, streams.memory());
            return decompressed != null ? decompressed : body;
        } catch (UnsupportedCodingException e) {
            throw exchange.unreadable(e, input);
        }
    }

    @Override
    protected void writeBody(Object value, ResolvableType type, @Nullable MediaType mediaType, HttpOutputMessage output)
            throws IOException {
        BodyWriter writer = exchange.writer(output);
        exchange.context().setStreamed();
        if (writer.head().isHead()) {
            new OutgoingMessages(value).close();
            describe(output.getHeaders(), mediaType, StreamBody.UNKNOWN_SIZE, writer);
            output.getBody();
            return;
        }
        boolean retried = exchange.context().retries();
        try (StreamBody body = new StreamBody(streams(type).writer(), PART_SIZE, retried)) {
            try {
                write(value, type, mediaType, body, output, writer);
            } catch (IOException | RuntimeException | Error e) {
                if (body.isSent()) {
                    writer.head().breakOff(e);
                }
                throw e;
            }
        } catch (UnusableClassException e) {
            throw writer.unusable(e);
        }
    }

    private void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            StreamBody body,
            HttpOutputMessage output,
            BodyWriter writer)
            throws IOException {
        // closed before the end is sent, because the response is not complete if closing fails
        try (OutgoingMessages messages = new OutgoingMessages(value)) {
            while (true) {
                if (body.isFull() || (body.hasMessages() && !messages.nextIsReady())) {
                    flush(send(body, mediaType, output, StreamBody.UNKNOWN_SIZE, writer), output);
                }
                if (!messages.hasNext()) {
                    break;
                }
                write(messages, type, body, writer);
            }
        }
        body.end();
        // the container sends the last part in its own time
        OutputStream unused = send(body, mediaType, output, body.size(), writer);
    }

    private void write(OutgoingMessages messages, ResolvableType type, StreamBody body, BodyWriter writer)
            throws IOException {
        Object message = messages.next();
        try {
            body.write(message);
        } catch (EncodingException e) {
            if (body.isSent()) {
                throw e;
            }
            RuntimeException failure = writer.unwritable(format.name(), type.getType(), e);
            List<@Nullable Object> unsent = body.unsent();
            throw failure instanceof UnwritableValueException unwritable && unsent != null
                    ? unwritable.withUnsent(messages.again(unsent))
                    : failure;
        }
    }

    /** Sends the next part, after the headers of a body of a size if it is the first one. */
    private OutputStream send(
            StreamBody body, @Nullable MediaType mediaType, HttpOutputMessage output, int size, BodyWriter writer)
            throws IOException {
        ContentCompressor compressor = body.isSent() ? null : describe(output.getHeaders(), mediaType, size, writer);
        if (compressor != null) {
            body.compressWith(compressor);
        }
        OutputStream out = output.getBody();
        body.writePartTo(out);
        return out;
    }

    private static void flush(OutputStream body, HttpOutputMessage output) throws IOException {
        if (output instanceof ServerHttpResponse response) {
            // Spring does not pass flushes of the body to the container
            response.flush();
        } else {
            body.flush();
        }
    }

    /** Completes the headers of a body of a size; returns its compressor, or null. */
    private @Nullable ContentCompressor describe(
            HttpHeaders headers, @Nullable MediaType chosen, int size, BodyWriter writer) {
        ContentCompressor compressor = writer.describe(format.mediaTypes(), chosen, size, headers);
        writer.head().complete(headers);
        return compressor;
    }

    private MeteredStreams streams(ResolvableType type) {
        MeteredStreams streams = format.streams(StreamTypes.message(type));
        if (streams == null) {
            throw new IllegalStateException(format.name() + " does not support " + type);
        }
        return streams;
    }
}
