package io.wireformat.gatling.study.auditevent;

import java.util.List;

/**
 * Something that is measured.
 *
 * @param layer {@link #CODEC} or {@link #HANDLER}
 * @param format the name of the format
 */
record AuditEventCell(String layer, String format) {

    /** An event is decoded and encoded, and nothing else. */
    static final String CODEC = "codec";

    /** A request with an event is answered with the event, through Spring's servlet. */
    static final String HANDLER = "handler";

    static final List<String> LAYERS = List.of(CODEC, HANDLER);

    /** The names of what {@link #raw} gives. */
    static final List<String> COLUMNS = List.of("layer", "format");

    /** The figures of a sample. */
    static final List<String> FIGURES = List.of("ns_per_op", "bytes_per_op", "allocs_per_op");

    List<String> raw() {
        return List.of(layer, format);
    }
}
