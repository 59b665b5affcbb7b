package io.wireformat.codec.flatbuffers;

import org.jspecify.annotations.Nullable;

/**
 * The vtables already written to the content, by table and present fields. If there are many, some are evicted and
 * written again.
 */
final class Vtables {

    /** There is no such vtable yet. */
    static final int NONE = -1;

    private static final int SLOTS = 64;

    /** The slots probed for a vtable. Eviction is deterministic: equal values are always written as equal bytes. */
    private static final int PROBES = 8;

    private @Nullable Vtable last;

    /** Those before the last; few messages need them. */
    private @Nullable Vtable @Nullable [] others;

    private record Vtable(TableLayout table, long presence, int place) {

        boolean is(TableLayout otherTable, long otherPresence) {
            return table == otherTable && presence == otherPresence;
        }
    }

    void clear() {
        last = null;
        others = null;
    }

    /** The position of the vtable, or {@link #NONE}. */
    int find(TableLayout table, long presence) {
        Vtable known = last;
        if (known != null && !known.is(table, presence)) {
            known = others != null ? others[slot(others, table, presence)] : null;
        }
        return known != null && known.is(table, presence) ? known.place : NONE;
    }

    void add(TableLayout table, long presence, int place) {
        if (last != null) {
            if (others == null) {
                others = new Vtable[SLOTS];
            }
            others[slot(others, last.table, last.presence)] = last;
        }
        last = new Vtable(table, presence, place);
    }

    /** The slot of a vtable, or the one to put it in. */
    private static int slot(@Nullable Vtable[] slots, TableLayout table, long presence) {
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
