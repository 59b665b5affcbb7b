package io.wireformat.codec.internal;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a format's own library makes of content, where it is not our plans that read it: its elements are held against the
 * {@linkplain DecodeLimits limit}, and what its objects take in memory is charged, by a walk over the content before the
 * library sees it, or by hooks in the library.
 *
 * <p>The estimates are those of a 64-bit JVM with compressed references, lists with a third of their slots to spare; they
 * do not know what the library lets go again, such as its builders. For one thread.
 */
public final class LibraryObjects {

    /** A reference, and what a list has to spare beside it. */
    public static final int SLOT = 8;

    /** A number that is an object. */
    public static final int BOX = 16;

    /** An object's header, a list's own fields, and rounding. */
    private static final int HEADER = 24;

    /** An entry of a map, with its share of the table. */
    private static final int ENTRY = 56;

    /** What a library has for bytes that are no UTF-8; they may also be this character's. */
    private static final char REPLACEMENT = '\uFFFD';

    private final ContentReader content;

    /** Counts for one piece of content. */
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
     * @param bytes what each takes in the list itself, {@link #SLOT} for a reference
     */
    public void elements(int count, int bytes) {
        content.countPassed(count);
        take((long) count * bytes);
    }

    /** Entries of a map, without what their keys and values hold. */
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
     * @throws io.wireformat.DecodingException when the library has replaced what is malformed
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

    /** Whether the content has just this text. */
    private boolean isBefore(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int end = content.position();
        int start = end - utf8.length;
        return start >= content.start() && Arrays.equals(content.array(), start, end, utf8, 0, utf8.length);
    }

    /** What is known by its size alone. */
    public void take(long bytes) {
        content.charge(bytes);
    }
}
