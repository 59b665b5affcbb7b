package io.wireformat.http.internal.exchange;

import io.wireformat.EncodingException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.ContentDecompressor;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;

/** How a conversion depends on the exchange it is part of, which differs between server and client. */
public interface Exchange {

    /** Which of a format's media types take part while none has been chosen yet. */
    List<MediaType> offered(WireFormat format, FormatMediaTypes mediaTypes);

    /** Whether a JSON view applies, which no other format follows. */
    boolean hasView(ResolvableType type);

    /** Whether the type that something is written as is its class, rather than what somebody has declared. */
    boolean knowsOnlyClasses();

    /** Whether a function gives the answer, which may say nothing of its type. */
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

    /**
     * What content of a size is coded with, which its headers are told later; null where it is sent as it is.
     *
     * @param headers are told where it depends on the request
     */
    default @Nullable ContentCompressor coder(int size, HttpHeaders headers) {
        return null;
    }

    /** Content in one of the formats is called this in its headers. */
    default void labelled(MediaType mediaType) {}

    /** The streams of the request that the current thread answers; null where it answers none. */
    default @Nullable StreamScope streams() {
        return null;
    }

    /** Whether what is written is sent; a status may say that there is no content. */
    default boolean hasContent(HttpOutputMessage output) {
        return true;
    }

    /** Content is in one of the formats, of which there are others. */
    default void inFormat(HttpHeaders headers) {}

    /** Content is complete, and its headers are about to be sent. */
    void beforeBody(HttpHeaders headers);

    /** What the failure to read content is to the caller. */
    RuntimeException unreadable(RuntimeException failure, HttpInputMessage content);

    /** What the failure to write a value is to the caller, of which nothing has been sent. */
    default RuntimeException unwritable(String format, Type type, EncodingException failure) {
        return new HttpMessageNotWritableException(String.valueOf(failure.getMessage()), failure);
    }

    /** What a class that cannot be written is to the caller. */
    default RuntimeException unusable(UnusableClassException failure) {
        return failure;
    }

    /** What the failure to write content to its end is to the caller; a part of it may have been sent. */
    default RuntimeException unfinished(RuntimeException failure) {
        return failure;
    }
}
