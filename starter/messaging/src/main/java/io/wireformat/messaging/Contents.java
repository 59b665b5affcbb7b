package io.wireformat.messaging;

import io.wireformat.internal.messages.MessageFailure;
import io.wireformat.internal.messages.MessageFormat;
import io.wireformat.internal.messages.MessageFormats;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The content of messages, for all converters. Thread-safe. */
final class Contents {

    private final MessageFormats formats;
    private final String byDefault;

    /**
     * Contents of all formats.
     *
     * @param byDefault the name of the format of messages without a content type
     * @throws IllegalArgumentException if the application does not have the format
     */
    Contents(MessageFormats formats, String byDefault) {
        this.formats = formats;
        this.byDefault = formats.named(byDefault).format().name();
    }

    /** The content type of messages that have none. */
    String defaultMediaType() {
        return formats.named(byDefault).format().mediaType();
    }

    /**
     * Writes a message.
     *
     * @param place the destination in the report
     */
    byte[] write(String place, Object value, @Nullable Type type, @Nullable String contentType) {
        MessageFormat format = format(place, contentType);
        return format.encode(value, type != null ? type : format.typeOf(value));
    }

    /**
     * Reads a message.
     *
     * @param place the destination in the report
     */
    Object read(String place, byte[] content, Type type, @Nullable String contentType) {
        return format(place, contentType).decode(ByteBuffer.wrap(content), type);
    }

    private MessageFormat format(String place, @Nullable String contentType) {
        MessageFormats own = formats.at(place);
        return contentType == null ? own.named(byDefault) : own.ofContentType(contentType);
    }

    /** Why a message cannot be converted, without its content. */
    static String problem(String action, Type type, RuntimeException cause) {
        return MessageFailure.text("A message of " + type.getTypeName() + " cannot be " + action, cause);
    }
}
