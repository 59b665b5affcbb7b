package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.study.Published;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What the study published of a record of 1,000 orders, and that it says of 1,000,000. */
final class ColdStartPublished {

    static final String JSON = "json";

    static final String XML = "xml";

    static final List<String> FORMATS = List.of(JSON, XML);

    static final int ORDERS = 1_000;

    static final int MOST_ORDERS = 1_000_000;

    /** At the most orders, XML takes more than so many times as long as JSON to be read. */
    static final double XML_READ = 2;

    private static final int ITERATIONS = 5;

    private static final Published TIMES =
            Published.read(ColdStartPublished.class, "json-xml-cold.csv", List.of("serialize_ms", "deserialize_ms"));

    private ColdStartPublished() {}

    /** The median of what was published; the first iteration of the warm JVM is cold, and does not count as warm. */
    static OptionalDouble millis(Heat heat, String format, Step step) {
        double median = Median.of(IntStream.rangeClosed(heat == Heat.WARM ? 2 : 1, ITERATIONS)
                .mapToObj(iteration -> TIMES.figure(step.label() + "_ms", heat.label(), format, iteration))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray());
        return Double.isNaN(median) ? OptionalDouble.empty() : OptionalDouble.of(median);
    }
}
