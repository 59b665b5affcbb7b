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

    private @Nullable Table lastTable;

    private long lastPresence;

    private int lastPlace;

    /** Beyond the last one; most messages never need them. */
    private @Nullable Table @Nullable [] tables;

    private long[] presences = {};

    private int[] places = {};

    /** Where the vtable is, or {@link #NONE}. */
    int find(Table table, long presence) {
        if (table == lastTable && presence == lastPresence) {
            return lastPlace;
        }
        if (tables != null) {
            int slot = slot(table, presence);
            if (tables[slot] == table && presences[slot] == presence) {
                return places[slot];
            }
        }
        return NONE;
    }

    /** Remembers a vtable. */
    void add(Table table, long presence, int place) {
        if (lastTable != null) {
            keepLast(lastTable);
        }
        lastTable = table;
        lastPresence = presence;
        lastPlace = place;
    }

    private void keepLast(Table table) {
        if (tables == null) {
            tables = new Table[SLOTS];
            presences = new long[SLOTS];
            places = new int[SLOTS];
        }
        int slot = slot(table, lastPresence);
        tables[slot] = table;
        presences[slot] = lastPresence;
        places[slot] = lastPlace;
    }

    private static int slot(Table table, long presence) {
        long mixed = (presence + System.identityHashCode(table)) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 58);
    }
}
