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
        if (others != null && known != null && !known.is(table, presence)) {
            known = others[slot(table, presence)];
        }
        return known != null && known.is(table, presence) ? known.place : NONE;
    }

    /** Remembers a vtable. */
    void add(Table table, long presence, int place) {
        if (last != null) {
            if (others == null) {
                others = new Vtable[SLOTS];
            }
            others[slot(last.table, last.presence)] = last;
        }
        last = new Vtable(table, presence, place);
    }

    private static int slot(Table table, long presence) {
        long mixed = (presence + System.identityHashCode(table)) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 58);
    }
}
