package io.wireformat.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records which bytes of content belong to which value, so that a developer can look at them. Plans record if a {@link
 * ContentReader} has a trace; otherwise reading costs the same as without traces.
 *
 * <p>Positions are offsets in {@link #content()}. A trace of content that cannot be read ends where reading failed. For one
 * thread and one content.
 */
public final class ContentTrace {

    /** The maximum number of values that have an entry; the bytes of more values belong to the value around them. */
    public static final int MAX_ENTRIES = 20_000;

    /** The maximum number of parts, which is more than so many values have; more are not recorded. */
    static final int MAX_PARTS = 5 * MAX_ENTRIES;

    /** The maximum length of a value's text. */
    private static final int MAX_TEXT = 200;

    private static final int NONE = -1;

    private final List<Entry> entries = new ArrayList<>();
    private final List<Part> recorded = new ArrayList<>();

    /** The indices of the entries that are open. */
    private final List<Integer> open = new ArrayList<>();

    /** How many of the innermost open values have no entry. */
    private int withoutEntry;

    private byte[] array = {};

    private int start;
    private int size;
    private boolean decoded;
    private Role rest = Role.OTHER;

    /** The purpose of bytes. */
    public enum Role {
        /** The field, alternative or entry that comes next: a tag, a header or a name. */
        KEY,
        /** How long a value is, or how many elements it has. */
        LENGTH,
        /** The value itself. */
        VALUE,
        /** Where the value is. */
        OFFSET,
        /** Bytes of a message or a list around its values, such as a brace, a table of offsets or an end. */
        STRUCTURE,
        /** Zeros that align what follows. */
        PADDING,
        /** Bytes that belong to no field. */
        OTHER
    }

    /**
     * A value, in the order in which values are read; the values in it follow, one deeper.
     *
     * @param depth 0 for the root
     * @param name the field's name, an element's position in brackets, or empty for the root
     * @param type the name of its type
     * @param text the value as text, shortened; null for null, and for a value that contains others
     */
    public record Entry(
            int depth, String name, String type, @Nullable String text) {}

    /**
     * Bytes of a value.
     *
     * @param entry the index of the value's entry; -1 if the bytes belong to none
     * @param start the offset of the first byte
     * @param end the offset after the last byte
     */
    public record Part(int entry, Role role, int start, int end) {}

    /** Begins to record content, which replaces what it was decoded from. */
    void begin(byte[] content, int offset, int length) {
        decoded = array.length > 0;
        array = content;
        start = offset;
        size = length;
    }

    /** Opens the entry of a value. */
    public void open(String name, String type) {
        if (isFull()) {
            withoutEntry++;
            open.add(current());
        } else {
            entries.add(new Entry(open.size(), name, type, null));
            open.add(entries.size() - 1);
        }
    }

    /** Closes the entry that was opened last. */
    public void close() {
        open.remove(open.size() - 1);
        withoutEntry = Math.max(0, withoutEntry - 1);
    }

    private boolean isFull() {
        return entries.size() >= MAX_ENTRIES;
    }

    /** Closes the entry that was opened last, and removes it if nothing was recorded for it. */
    public void closeIfEmpty() {
        int entry = current();
        close();
        boolean isLast = entry == entries.size() - 1 && !open.contains(entry);
        if (isLast && (recorded.isEmpty() || recorded.get(recorded.size() - 1).entry != entry)) {
            entries.remove(entry);
        }
    }

    /** Sets the value of the open entry; null is written as {@code null}. */
    public void value(@Nullable Object value) {
        if (withoutEntry > 0) {
            return;
        }
        int index = current();
        Entry entry = entries.get(index);
        if (index == entries.size() - 1 && entry.text == null) {
            entries.set(index, new Entry(entry.depth, entry.name, entry.type, shortened(value)));
        }
    }

    private static String shortened(@Nullable Object value) {
        String text = value instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(value);
        return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) + "…" : text;
    }

    /**
     * Records bytes of the open entry.
     *
     * @param from the index of the first byte in the reader's array
     * @param to the index after the last byte
     */
    public void part(Role role, int from, int to) {
        if (to > from && recorded.size() < MAX_PARTS) {
            recorded.add(new Part(current(), role, from - start, to - start));
        }
    }

    /** The role of bytes that nothing is recorded for; those for padding are {@link Role#OTHER} unless all are zero. */
    public void rest(Role role) {
        rest = role;
    }

    private int current() {
        return open.isEmpty() ? NONE : open.get(open.size() - 1);
    }

    /** The content that the positions refer to. */
    public byte[] content() {
        return Arrays.copyOfRange(array, start, start + size);
    }

    /** Whether {@link #content()} was decoded from the bytes that arrived, as for packed Cap'n Proto. */
    public boolean isDecoded() {
        return decoded;
    }

    /** The values. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** The bytes of each value. Several values may share bytes, such as the bits of a byte or a text that occurs twice. */
    public List<Part> recorded() {
        return List.copyOf(recorded);
    }

    /** All bytes of the content in order: each belongs to the value that recorded it first, or to none. */
    public List<Part> parts() {
        int[] owners = new int[size];
        Arrays.fill(owners, NONE);
        for (int i = 0; i < recorded.size(); i++) {
            Part part = recorded.get(i);
            for (int at = part.start; at < part.end; at++) {
                owners[at] = owners[at] == NONE ? i : owners[at];
            }
        }
        List<Part> parts = new ArrayList<>();
        int from = 0;
        for (int at = 1; at <= size; at++) {
            if (at == size || owners[at] != owners[from]) {
                Part owner = owners[from] == NONE ? new Part(NONE, restOf(from, at), 0, 0) : recorded.get(owners[from]);
                add(parts, owner, from, at);
                from = at;
            }
        }
        return parts;
    }

    /** Adds bytes, or extends the last part if they have the same role in the same value. */
    private static void add(List<Part> parts, Part owner, int from, int to) {
        int start = from;
        int last = parts.size() - 1;
        if (last >= 0 && parts.get(last).entry == owner.entry && parts.get(last).role == owner.role) {
            start = parts.remove(last).start;
        }
        parts.add(new Part(owner.entry, owner.role, start, to));
    }

    private Role restOf(int from, int to) {
        if (recorded.size() >= MAX_PARTS) {
            return Role.STRUCTURE;
        }
        if (rest == Role.PADDING) {
            for (int at = from; at < to; at++) {
                if (array[start + at] != 0) {
                    return Role.OTHER;
                }
            }
        }
        return rest;
    }
}
