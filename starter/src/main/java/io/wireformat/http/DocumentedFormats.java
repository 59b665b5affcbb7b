package io.wireformat.http;

import io.wireformat.codec.WireFormat;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/** The media types that a handler's content can have, for who describes it. Safe for use by many threads. */
public interface DocumentedFormats {

    /** Content of a handler. */
    enum Direction {
        /** What it reads. */
        REQUEST,
        /** What it answers. */
        ANSWER
    }

    /**
     * The media types that content has in each format that carries it, as far as the handler does not narrow them
     * down, those of Spring's formats first; none where it is not ours to tell.
     */
    Map<MediaType, WireFormat> of(HandlerMethod handler, Direction direction);

    /** Whether a media type is that of a format, whether the format is on or not. */
    boolean isOfFormat(MediaType mediaType);

    /** The type that content has a schema of; null where there is none. */
    @Nullable
    Type type(HandlerMethod handler, Direction direction);
}
