package io.wireformat.http.internal.exchange;

import io.wireformat.EncodingException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** Writes one body and the headers that describe it: {@link RequestWriter} on clients, {@link ResponseWriters} on servers. */
public interface BodyWriter {

    /** The head of the response; {@link ResponseHead#NONE} if a request is written. */
    ResponseHead head();

    /** Whether a value has a body. If not, the headers are complete. */
    boolean hasBody(Object value, HttpHeaders headers);

    /**
     * Writes a value that {@linkplain #hasBody has a body}.
     *
     * @return the result of the sink
     */
    <T> T write(BodyFormat format, BodyValue value, HttpHeaders headers, Sink<T> sink) throws IOException;

    /**
     * Describes a body in the headers.
     *
     * @param size of the body; {@link Integer#MAX_VALUE} for a stream
     * @return compresses the body; null if it is not compressed
     */
    @Nullable
    ContentCompressor describe(FormatMediaTypes mediaTypes, @Nullable MediaType chosen, int size, HttpHeaders headers);

    /**
     * Describes a body in one of Spring's formats that is complete in memory.
     *
     * @return compresses the body; null if it is not compressed, or only by the server
     */
    @Nullable
    ContentCompressor describeSpringFormat(int size, HttpHeaders headers);

    /** The failure of a format to write a value. Nothing of the body has been sent. */
    RuntimeException unwritable(String format, Type type, EncodingException failure);

    /** The failure to load a class that a body needs. */
    RuntimeException unusable(UnusableClassException failure);

    /** Whether there is nothing to write of a value, which the headers then say. A message of defaults is not nothing. */
    static boolean isNothing(Object value, HttpHeaders headers) {
        boolean nothing = value instanceof Optional<?> optional && optional.isEmpty();
        if (nothing) {
            headers.remove(HttpHeaders.CONTENT_TYPE);
            headers.setContentLength(0);
        }
        return nothing;
    }

    /** Takes the bytes of a body before their buffer returns to the pool. */
    @FunctionalInterface
    interface Sink<T> {

        T send(PooledContent content) throws IOException;
    }
}
