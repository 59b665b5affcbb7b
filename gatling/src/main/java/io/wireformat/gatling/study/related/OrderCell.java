package io.wireformat.gatling.study.related;

import java.util.List;

/**
 * Something that is measured.
 *
 * @param measure the column of the published table, which names the unit
 * @param format the name of the format
 */
record OrderCell(String measure, String format) {

    static final String MEAN_BYTES = "mean_bytes";

    static final String LEAST_BYTES = "bytes_without_options";

    static final String SERIALIZE = "serialize_ms";

    static final String DESERIALIZE = "deserialize_ms";

    static final List<String> MEASURES = List.of(MEAN_BYTES, LEAST_BYTES, SERIALIZE, DESERIALIZE);

    /** The names of what {@link #raw} gives. */
    static final List<String> COLUMNS = List.of("measure", "format");

    List<String> raw() {
        return List.of(measure, format);
    }

    /** Whether it is the same however often it is looked at. */
    boolean isSize() {
        return measure.equals(MEAN_BYTES) || measure.equals(LEAST_BYTES);
    }
}
