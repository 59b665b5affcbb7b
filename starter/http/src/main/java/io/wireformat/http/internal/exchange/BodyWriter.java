package io.wireformat.http.internal.exchange;

import io.wireformat.EncodingException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.errors.UncarriedTypeException;
import io.wireformat.http.internal.errors.UnwritableValues;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * Writes a value in the chosen format: its bytes, and the headers that describe them. The head is null where a request
 * of this application is written; the methods then throw the format's own failures. Safe for use by many threads.
 */
public final class BodyWriter {

    /** Writes requests. */
    public static final BodyWriter CLIENT = new BodyWriter(ServerCoding.NONE, null);

    private final UnwritableValues unwritable = new UnwritableValues();

    private final ServerCoding coding;

    private final @Nullable SchemaCatalog schemas;

    /**
     * Writes responses.
     *
     * @param schemas what bodies are linked to; null if no schemas are served
     */
    public BodyWriter(ServerCoding coding, @Nullable SchemaCatalog schemas) {
        this.coding = coding;
        this.schemas = schemas;
    }

    /** Takes the bytes of a body before their buffer returns to the pool. */
    @FunctionalInterface
    public interface Sink<T> {

        T send(PooledContent content) throws IOException;
    }

    /** Whether a value has a body. If not, the headers are complete. */
    public boolean hasBody(Object value, HttpHeaders headers, @Nullable ResponseHead head) {
        if (head != null) {
            VaryHeader.addAccept(headers);
        }
        if (BodyFormat.isNothing(value)) {
            // not the empty content of a format, which may be a message of defaults
            headers.remove(HttpHeaders.CONTENT_TYPE);
            headers.setContentLength(0);
            return false;
        }
        return head == null || StatusRules.hasBody(head.status());
    }

    /**
     * Writes a value that {@linkplain #hasBody has a body}.
     *
     * @param onlyClass whether the type is no more than the class of the value
     * @param chosen the media type that the client named
     * @return what the sink makes of the bytes
     */
    public <T> T write(
            BodyFormat format,
            Object value,
            ResolvableType type,
            boolean onlyClass,
            @Nullable MediaType chosen,
            HttpHeaders headers,
            @Nullable ResponseHead head,
            Sink<T> sink)
            throws IOException {
        Type bound = format.toWrite(type, value, onlyClass);
        MeteredPlan plan = format.plan(bound);
        if (bound == null || plan == null) {
            EncodingException unknown =
                    new UncarriedTypeException(String.valueOf(format.whyNotWritten(type, value.getClass(), bound)));
            throw unwritable(format.name(), bound == null ? value.getClass() : bound, unknown, head);
        }
        RequestContext context = head == null ? RequestContext.NONE : head.context();
        try (PooledContent content = plan.write(format.carried(value), context)) {
            ContentCompressor compressor = describe(format.mediaTypes(), chosen, content.size(), headers, head);
            addLink(bound, headers, head);
            T sent;
            if (compressor == null) {
                sent = send(content, headers, head, sink);
            } else {
                try (PooledContent compressed = plan.compress(content, compressor, context)) {
                    sent = send(compressed, headers, head, sink);
                }
            }
            BodyTap tap = context.tap();
            if (tap != null) {
                tap.sees(new BodyTap.Body(
                        BodyTap.Direction.RESPONSE,
                        format.name(),
                        bound,
                        false,
                        content.size(),
                        compressor != null ? compressor.coding().tag() : null,
                        () -> Arrays.copyOf(content.buffer().array(), content.size())));
            }
            return sent;
        } catch (EncodingException e) {
            throw unwritable(format.name(), bound, e, head);
        } catch (UnusableClassException e) {
            if (value instanceof ProblemDetail && head != null) {
                // JSON can write it, with the status that it has
                throw unwritable(format.name(), bound, new EncodingException("cannot be used here", e), head);
            }
            throw unusable(e, head);
        }
    }

    private static <T> T send(PooledContent content, HttpHeaders headers, @Nullable ResponseHead head, Sink<T> sink)
            throws IOException {
        headers.setContentLength(content.size());
        if (head != null) {
            head.complete(headers);
        }
        return sink.send(content);
    }

    /**
     * Describes a body in the headers.
     *
     * @param size of the body; {@link Integer#MAX_VALUE} for a stream
     * @return what compresses the body, or null
     */
    public @Nullable ContentCompressor describe(
            FormatMediaTypes mediaTypes,
            @Nullable MediaType chosen,
            int size,
            HttpHeaders headers,
            @Nullable ResponseHead head) {
        MediaType label = mediaTypes.label(headers, chosen);
        if (head == null) {
            return null;
        }
        if (label.getCharset() == null) {
            head.labeled();
        }
        VaryHeader.addAccept(headers);
        ContentCompressor compressor = coding.compressor(size, headers, head);
        if (compressor != null) {
            headers.set(HttpHeaders.CONTENT_ENCODING, compressor.coding().tag());
            headers.remove(HttpHeaders.CONTENT_LENGTH);
        }
        return compressor;
    }

    private void addLink(Type type, HttpHeaders headers, @Nullable ResponseHead head) {
        if (head == null || schemas == null) {
            return;
        }
        String name = schemas.nameOf(type);
        if (name != null && head.mayRead(SchemaCatalog.PATH + name)) {
            headers.add(HttpHeaders.LINK, SchemaCatalog.linkTo(name, head.contextPath()));
        }
    }

    /** Leaves compression to the server, which does not add {@code Vary} in all cases. */
    public void leaveCompressionToServer(HttpHeaders headers) {
        if (coding.compressesResponses()) {
            VaryHeader.addAcceptEncoding(headers);
        }
    }

    /** The failure of a format to write a value. Nothing of the body has been sent. */
    public RuntimeException unwritable(
            String format, Type type, EncodingException failure, @Nullable ResponseHead head) {
        return head == null ? failure : unwritable.failure(format, type, failure);
    }

    /** The same failure of a writer that does not see the head of the message. */
    public RuntimeException unwritable(String format, Type type, EncodingException failure) {
        return this == CLIENT ? failure : unwritable.failure(format, type, failure);
    }

    /** The failure to load a class that a body needs. */
    public static RuntimeException unusable(UnusableClassException failure, @Nullable ResponseHead head) {
        return head == null ? failure : ContentRefusal.of(failure);
    }
}
