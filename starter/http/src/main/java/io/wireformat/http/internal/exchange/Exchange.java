package io.wireformat.http.internal.exchange;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.internal.pipeline.ContentDecompressor;
import java.util.List;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;

/** The exchange that a conversion is part of, on a server or a client. */
public interface Exchange {

    /** The media types of a format that take part while none has been chosen. */
    List<MediaType> offered(FormatMediaTypes mediaTypes);

    /** Whether a JSON view applies, which only JSON supports. */
    boolean hasView(ResolvableType type);

    /** Whether a body is written as its class, because no type is declared for it. */
    boolean knowsOnlyClasses();

    /** Whether a function returns the response, whose type may be unknown. */
    default boolean isFunction() {
        return false;
    }

    /** The context of the request that the current thread handles. */
    default RequestContext context() {
        return RequestContext.NONE;
    }

    /** The limits for reading a type, unless a handler has its own. */
    default DecodeLimits limits(ResolvableType type, DecodeLimits usual) {
        return usual;
    }

    /**
     * The decompressor that the headers of a message ask for.
     *
     * @throws io.wireformat.internal.coding.UnsupportedCodingException when there is none
     */
    default ContentDecompressor decoder(HttpMessage message, DecodeLimits limits) {
        return ContentDecompressor.NONE;
    }

    /** Whether a message is compressed, and decompressed here. */
    default boolean decodes(HttpMessage message) {
        return false;
    }

    /** Removes the minimum rate of the current request, because its body is a stream. */
    default void receivesStream() {}

    /** Writes the body of an output, which is a request of this application or a response. */
    default BodyWriter writer(HttpOutputMessage output) {
        return RequestWriter.INSTANCE;
    }

    /** The exception for the caller if content cannot be read. */
    RuntimeException unreadable(RuntimeException failure, HttpInputMessage content);
}
