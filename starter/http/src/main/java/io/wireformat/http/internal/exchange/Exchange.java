package io.wireformat.http.internal.exchange;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.internal.pipeline.ContentDecompressor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;

/** How a conversion depends on the exchange it is part of, which differs between server and client. */
public interface Exchange {

    /** Which of a format's media types take part while none has been chosen yet. */
    List<MediaType> offered(FormatMediaTypes mediaTypes);

    /** Whether a JSON view applies, which no other format follows. */
    boolean hasView(ResolvableType type);

    /** Whether a body is written as its class, because no type is declared for it. */
    boolean knowsOnlyClasses();

    /** Whether a function returns the response, whose type may be unknown. */
    default boolean isFunction() {
        return false;
    }

    /** What is known of the request that the current thread handles. */
    default RequestContext context() {
        return RequestContext.NONE;
    }

    /** What content may cost to read as a type, where it usually may cost so much. */
    default DecodeLimits limits(ResolvableType type, DecodeLimits usual) {
        return usual;
    }

    /**
     * What decodes content that comes in, as its headers say.
     *
     * @throws io.wireformat.internal.coding.UnsupportedCodingException when nothing does
     */
    default ContentDecompressor decoder(HttpMessage message, DecodeLimits limits) {
        return ContentDecompressor.NONE;
    }

    /** Whether content that comes in is coded, and decoded here. */
    default boolean decodes(HttpMessage message) {
        return false;
    }

    /** The body of the current request is a stream, whose messages may arrive as slowly as their sender likes. */
    default void receivesStream() {}

    /** Writes bodies of requests, or of responses. */
    default BodyWriter writer() {
        return BodyWriter.CLIENT;
    }

    /** The head of the response that an output belongs to; null if it belongs to a request of this application. */
    default @Nullable ResponseHead head(HttpOutputMessage output) {
        return null;
    }

    /** What the failure to read content is to the caller. */
    RuntimeException unreadable(RuntimeException failure, HttpInputMessage content);
}
