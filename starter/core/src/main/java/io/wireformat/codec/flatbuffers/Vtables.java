package io.wireformat.codec.flatbuffers;

import org.jspecify.annotations.Nullable;

/**
 * The vtables that one piece of content has, by the table and by which of its fields are present. It forgets some when
 * there are many; those are written again.
 */
final class Vtables {

    /** No such vtable is known. */
    static final int NONE = -1;

    private static final int SLOTS = 64;

    /** So many slots are looked at for a vtable, from its own on; the same content is then the same bytes at all times. */
    private static final int PROBES = 8;

    private @Nullable Vtable last;

    /** Beyond the last one; most messages never need them. */
    private @Nullable Vtable @Nullable [] others;

    private record Vtable(Table table, long presence, int place) {

        boolean is(Table otherTable, long otherPresence) {
            return table == otherTable && presence == otherPresence;
        }
    }

    /** Forgets all. */
    void clear() {
        last = null;
        others = null;
    }

    /** Where the vtable is, or {@link #NONE}. */
    int find(Table table, long presence) {
        Vtable known = last;
        if (known != null && !known.is(table, presence)) {
            known = others != null ? others[slot(others, table, presence)] : null;
        }
        return known != null && known.is(table, presence) ? known.place : NONE;
    }

    /** Remembers a vtable. */
    void add(Table table, long presence, int place) {
        if (last != null) {
            if (others == null) {
                others = new Vtable[SLOTS];
            }
            others[slot(others, last.table, last.presence)] = last;
        }
        last = new Vtable(table, presence, place);
    }

    /** Where a vtable is, or is to be. */
    private static int slot(@Nullable Vtable[] slots, Table table, long presence) {
        long mixed = (presence + 31L * table.room() + table.ids()) * 0x9E3779B97F4A7C15L;
        int own = (int) (mixed >>> 58);
        for (int i = own; i < own + PROBES; i++) {
            Vtable known = slots[i % SLOTS];
            if (known == null || known.is(table, presence)) {
                return i % SLOTS;
            }
        }
        return own;
    }
}
