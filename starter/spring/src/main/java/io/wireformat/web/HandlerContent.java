package io.wireformat.web;

import io.wireformat.web.DocumentedFormats.Direction;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/** What handlers read and answer in where they declare nothing, and why not in a format; as either stack tells. */
public interface HandlerContent {

    /** The media types that a handler could read; none where it reads no content. */
    Collection<MediaType> readable(HandlerMethod handler);

    /** The media types that a handler could answer in. */
    Collection<MediaType> writable(HandlerMethod handler);

    /** Whether a handler reads content of a media type; of a range, and where it has ways of its own, what it declares. */
    boolean reads(HandlerMethod handler, MediaType mediaType);

    /** Why a format does not carry a handler's content; null where it does, or there is none. */
    @Nullable
    String whyNot(BodyFormat format, HandlerMethod handler, Direction direction);
}
