package io.wireformat.gatling.study.addressbook;

import java.util.List;

/**
 * Something that is measured.
 *
 * @param measure the column of the published table, which names the unit
 * @param store where the message is kept, {@link #NOWHERE} where that takes no part
 * @param format the name of the format
 */
record AddressBookCell(String measure, String store, String format) {

    static final String SERIALIZE = "serialize_ns";

    static final String DESERIALIZE = "deserialize_ns";

    static final String POST = "post_per_s";

    static final String GET = "get_per_s";

    static final String STORED = "stored_bytes";

    static final String NOWHERE = "none";

    static final String MEMORY = "memory";

    static final String REDIS = "redis";

    static final String SQLITE = "sqlite";

    /** The names of what {@link #raw} gives. */
    static final List<String> COLUMNS = List.of("measure", "store", "format");

    List<String> raw() {
        return List.of(measure, store, format);
    }
}
