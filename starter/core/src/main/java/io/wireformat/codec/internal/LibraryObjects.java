package io.wireformat.codec.internal;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Counts the elements and charges the memory of objects that a format's own library decodes, within the {@linkplain
 * DecodeLimits limits}. The caller scans the content before the library reads it, or hooks into the library.
 *
 * <p>The estimates assume a 64-bit JVM with compressed references, and lists with a third of their slots unused; they
 * ignore temporary objects of the library, such as builders. For one thread.
 */
public final class LibraryObjects {

    /** A reference in a list, with its share of unused slots. */
    public static final int SLOT = 8;

    /** A boxed number. */
    public static final int BOX = 16;

    /** An object's header, with a list's own fields and rounding. */
    private static final int HEADER = 24;

    /** An entry of a map, with its share of the table. */
    private static final int ENTRY = 56;

    /** A library's replacement for malformed UTF-8; the content may also contain this character itself. */
    private static final char REPLACEMENT = '\uFFFD';

    private final ContentReader content;

    public LibraryObjects(ContentReader content) {
        this.content = content;
    }

    /** An object, with the bytes of its fields. */
    public void object(int fields) {
        take(HEADER + fields);
    }

    /**
     * Elements of a list.
     *
     * @param bytes the size of each in the list itself, {@link #SLOT} for a reference
     */
    public void elements(int count, int bytes) {
        content.countPassed(count);
        take((long) count * bytes);
    }

    /** Entries of a map, without their keys and values. */
    public void entries(int count) {
        content.countPassed(count);
        take((long) count * ENTRY);
    }

    /** A text or a binary value. */
    public void text(int length) {
        content.requireTextLength(length);
        take((long) ContentReader.TEXT + length);
    }

    /**
     * A text that has been read, whose bytes end at the content's position.
     *
     * @throws io.wireformat.DecodingException when the library has replaced malformed bytes
     */
    public void text(String text) {
        if (text.indexOf(REPLACEMENT) >= 0 && !isBefore(text)) {
            throw content.error("text is not well-formed UTF-8");
        }
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 0x7f) {
                // each half of a pair takes two of its four bytes
                bytes += c > 0x7ff && !Character.isSurrogate(c) ? 2 : 1;
            }
        }
        text(bytes);
    }

    /** Whether the content before the position is this very text. */
    private boolean isBefore(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int end = content.position();
        int start = end - utf8.length;
        return start >= content.start() && Arrays.equals(content.array(), start, end, utf8, 0, utf8.length);
    }

    /** Any other memory. */
    public void take(long bytes) {
        content.charge(bytes);
    }
}
