package io.wireformat.redis;

import io.wireformat.DecodingException;
import io.wireformat.internal.messages.MessageFormat;
import io.wireformat.text.internal.ForeignText;
import java.lang.reflect.Type;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The mark in front of a value: the byte F7, which begins no text in UTF-8, the version 1, and the name of the format after its
 * length. For Avro, the fingerprint of the writer's schema follows.
 *
 * @param format the name of the format
 * @param fingerprint the fingerprint; null for other formats
 */
record Mark(String format, @Nullable Long fingerprint) {

    private static final byte FIRST = (byte) 0xF7;
    private static final byte VERSION = 1;
    private static final String WITH_FINGERPRINT = "avro";

    static boolean isNext(byte[] content) {
        return content.length > 0 && content[0] == FIRST;
    }

    /** Reads a mark, and moves the buffer to the content. */
    static Mark read(ByteBuffer in) {
        try {
            in.get();
            byte version = in.get();
            if (version != VERSION) {
                throw new DecodingException("the value has a mark of version " + version + " instead of " + VERSION);
            }
            int length = in.get();
            if (length < 1 || length > in.remaining()) {
                throw new DecodingException("the value has a mark without a format");
            }
            byte[] name = new byte[length];
            in.get(name);
            String format = ForeignText.printable(new String(name, StandardCharsets.UTF_8));
            return new Mark(format, format.equals(WITH_FINGERPRINT) ? in.getLong() : null);
        } catch (BufferUnderflowException e) {
            throw new DecodingException("the value ends within its mark");
        }
    }

    /** Content with a mark. */
    static byte[] write(MessageFormat format, Object value, Type type) {
        MessageFormat fingerprinted = format.fingerprinted();
        byte[] content = (fingerprinted != null ? fingerprinted : format).encode(value, type);
        byte[] name = format.format().name().getBytes(StandardCharsets.UTF_8);
        byte[] datum = fingerprinted != null ? MessageFormat.datumOf(content) : content;
        ByteBuffer out = ByteBuffer.allocate(3 + name.length + (fingerprinted != null ? Long.BYTES : 0) + datum.length)
                .put(FIRST)
                .put(VERSION)
                .put((byte) name.length)
                .put(name);
        if (fingerprinted != null) {
            out.putLong(MessageFormat.fingerprintOf(content));
        }
        return out.put(datum).array();
    }
}
