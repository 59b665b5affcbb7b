package io.wireformat.gatling.study;

import java.util.List;

/**
 * One exchange. Times are in microseconds, {@link Double#NaN} where nobody says.
 *
 * @param bytes the size of the answer's content
 * @param waitUs until the head of the answer
 * @param bodyUs from there to the last byte of the content
 * @param handleUs what the server spent on neither format nor transport
 * @param serializeUs what it spent on encoding the answer
 * @param deserializeUs what the client spent on decoding it
 */
record StudySample(
        StudyCell cell,
        int round,
        long bytes,
        double waitUs,
        double bodyUs,
        double handleUs,
        double serializeUs,
        double deserializeUs) {

    static final String HEADER = "region,connection,message,elements,format,round,bytes,wait_us,body_us,handle_us,"
            + "serialize_us,deserialize_us";

    /** From the wish to send the request to the decoded answer. */
    double totalUs() {
        return waitUs + bodyUs + deserializeUs;
    }

    /** What the format itself takes. */
    double codecUs() {
        return serializeUs + deserializeUs;
    }

    String toLine() {
        return String.join(
                ",",
                List.of(
                        cell.region(),
                        cell.connection(),
                        cell.message(),
                        Integer.toString(cell.elements()),
                        cell.format(),
                        Integer.toString(round),
                        Long.toString(bytes),
                        Double.toString(waitUs),
                        Double.toString(bodyUs),
                        Double.toString(handleUs),
                        Double.toString(serializeUs),
                        Double.toString(deserializeUs)));
    }

    /** @throws RuntimeException when the line is no sample */
    static StudySample parse(String line) {
        String[] values = line.split(",", -1);
        return new StudySample(
                new StudyCell(values[0], values[1], values[2], Integer.parseInt(values[3]), values[4]),
                Integer.parseInt(values[5]),
                Long.parseLong(values[6]),
                Double.parseDouble(values[7]),
                Double.parseDouble(values[8]),
                Double.parseDouble(values[9]),
                Double.parseDouble(values[10]),
                Double.parseDouble(values[11]));
    }
}
