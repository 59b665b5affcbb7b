package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.flatbuffers.FlatBuffersOperations.Key;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a table.
 *
 * <p>Its fields are written widest first, so that each is aligned without padding wherever its predecessors are
 * absent; a table with eight-byte fields starts four bytes before a multiple of eight, since its first four bytes lead
 * to the vtable.
 */
final class Table {

    private final List<Key> written;

    private final int ids;

    private final int room;

    private final boolean wide;

    /** What the last table's was; whichever a thread sees, it is that of the fields that it names. */
    private @Nullable Vtable last;

    /**
     * A table.
     *
     * @param fields in the order of their numbers
     * @param ids how many fields it can have
     */
    Table(List<Key> fields, int ids) {
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

    /** How many fields it can have. */
    int ids() {
        return ids;
    }

    /** How many bytes it and its vtable take when every field is present. */
    int room() {
        return room;
    }

    /** Whether some fields take eight bytes. */
    boolean isWide() {
        return wide;
    }

    /** Whether all of its fields can be told by the bits of a number, so that equal vtables are known. */
    boolean sharesVtables() {
        return ids <= Long.SIZE;
    }

    /** Writes the vtable of the fields that are present; the room is there. */
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
