package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.flatbuffers.FlatBuffersGrammar.Key;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a table.
 *
 * <p>Fields are written widest first, so that each is aligned without padding whichever fields are absent. A table with
 * eight-byte fields starts four bytes before a multiple of eight because its first four bytes are the offset to the
 * vtable.
 */
final class TableLayout {

    private final List<Key> written;
    private final int ids;
    private final int room;
    private final boolean wide;

    /** The vtable written last. A race is harmless: each one names the fields that it is for. */
    private @Nullable Vtable last;

    /**
     * A table.
     *
     * @param fields in the order of their numbers
     * @param ids the number of ids, including those of removed fields
     */
    TableLayout(List<Key> fields, int ids) {
        this.written = fields.stream()
                .sorted(Comparator.comparingInt(Key::size).reversed())
                .toList();
        this.ids = ids;
        this.room = Integer.BYTES
                + fields.stream().mapToInt(Key::size).sum()
                + FlatBuffersInput.VTABLE_HEADER
                + Short.BYTES * (ids + 1);
        this.wide = fields.stream().anyMatch(field -> field.size() == Long.BYTES);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Vtable(long presence, byte[] bytes) {}

    int ids() {
        return ids;
    }

    /** The bytes of a table and its vtable when every field is present. */
    int room() {
        return room;
    }

    /** Whether some fields take eight bytes. */
    boolean isWide() {
        return wide;
    }

    /** Whether the fields fit into the bits of a long, by which equal vtables are found. */
    boolean sharesVtables() {
        return ids <= Long.SIZE;
    }

    /** Writes the vtable of the present fields into reserved space. */
    void writeVtable(ContentBuffer content, FlatBuffersOutput out, long presence) {
        Vtable known = last;
        if (known != null && known.presence == presence) {
            content.writeBytes(known.bytes);
            return;
        }
        int vtable = content.size();
        makeVtable(content, out, presence);
        if (sharesVtables()) {
            last = new Vtable(presence, Arrays.copyOfRange(content.array(), vtable, content.size()));
        }
    }

    private void makeVtable(ContentBuffer content, FlatBuffersOutput out, long presence) {
        int vtable = content.size();
        content.writeZeros(FlatBuffersInput.VTABLE_HEADER + ids * Short.BYTES);
        int offset = Integer.BYTES;
        int end = vtable + FlatBuffersInput.VTABLE_HEADER;
        for (Key field : written) {
            if (out.isPresent(field.id(), presence)) {
                int entry = vtable + FlatBuffersInput.VTABLE_HEADER + field.id() * Short.BYTES;
                content.setShortLittleEndian(entry, offset);
                offset += field.size();
                end = Math.max(end, entry + Short.BYTES);
            }
        }
        content.setShortLittleEndian(vtable, end - vtable);
        content.setShortLittleEndian(vtable + Short.BYTES, offset);
        content.truncate(end);
    }
}
