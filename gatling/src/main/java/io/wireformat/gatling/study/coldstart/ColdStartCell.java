package io.wireformat.gatling.study.coldstart;

import java.util.List;

/**
 * One cell of the study's tables.
 *
 * @param jdk the label of a JDK
 * @param start the label of what its JVMs start from
 * @param orders how many orders the record has
 * @param format the name of the format
 */
record ColdStartCell(String jdk, String start, int orders, String format) {

    static ColdStartCell of(List<String> raw) {
        return new ColdStartCell(raw.get(0), raw.get(1), Integer.parseInt(raw.get(2)), raw.get(3));
    }

    List<String> raw() {
        return List.of(jdk, start, Integer.toString(orders), format);
    }

    boolean isPlain() {
        return start.equals(Start.PLAIN.label());
    }

    /** The same record in another format. */
    ColdStartCell in(String otherFormat) {
        return new ColdStartCell(jdk, start, orders, otherFormat);
    }

    /** The same record in the same format, in JVMs that start from something else. */
    ColdStartCell from(Start other) {
        return new ColdStartCell(jdk, other.label(), orders, format);
    }

    /** The same by another JDK. */
    ColdStartCell by(String otherJdk) {
        return new ColdStartCell(otherJdk, start, orders, format);
    }
}
