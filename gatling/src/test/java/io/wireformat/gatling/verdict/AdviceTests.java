package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdviceTests {

    private static final RunFacts.Place ZONE = new RunFacts.Place("same-zone", "steady", null, null, "");
    private static final RunFacts.Place ATLANTIC = new RunFacts.Place("eu-us", "steady", 84.0, 35e6, "");
    private static final RunFacts.Place IDLE = new RunFacts.Place("eu-us", "after-idle", 84.0, 35e6, "");
    private static final List<String> CONTENDERS = List.of("json", "json+gzip", "protobuf", "avro", "avro+gzip");

    @Test
    void anyWillDoIfNoneIsBetter() {
        assertThat(advice(contest("ingest-one", ZONE, 1, 1.01, 1, 1, 1.01)))
                .isEqualTo("Any format will do: none is better by 5 % or more.");
    }

    @Test
    void aDifferenceThatMayBeChanceIsMentioned() {
        Contest noisy = contest(false, "ingest-one", ZONE, 1, 1.3, 1.1, 1.1, 1.2);

        assertThat(advice(noisy)).isEqualTo("No difference is certain here: repeat the run with more launches.");
        assertThat(advice(noisy, contest("read-page-100", ZONE, 1.5, 2, 1, 2, 2)))
                .isEqualTo("Within a zone, use Protobuf: 33 % less time than JSON."
                        + " For one event, no difference is certain.");
    }

    @Test
    void allThatAreEqualToTheFastestAreNamedWithTheirGain() {
        assertThat(advice(
                        contest("ingest-one", ZONE, 1, 1, 1, 1, 1),
                        contest("ingest-batch-100", ZONE, 1.2, 1.5, 1.03, 1, 1.3),
                        contest("read-page-100", ZONE, 1.1, 1.4, 1, 1.02, 1.3)))
                .isEqualTo("Within a zone, use Protobuf or Avro: 7 to 17 % less time than JSON."
                        + " For one event, any format will do.");
    }

    @Test
    void aContenderWithinTheNoiseOfTheFastestIsNamedAsWell() {
        Contest clear = contest("read-page-100", ZONE, 1.5, 1.5, 1, 1.2, 1.4);
        List<Cell> cells = new ArrayList<>(clear.cells());
        cells.set(
                3,
                contest(false, "read-page-100", ZONE, 1.5, 1.5, 1, 1.2, 1.4)
                        .cells()
                        .get(3));

        assertThat(advice(clear)).startsWith("Within a zone, use Protobuf: 33 %");
        assertThat(advice(new Contest(clear.operation(), clear.place(), cells)))
                .startsWith("Within a zone, use Protobuf or Avro: 20 to 33 %");
    }

    @Test
    void operationsWithDifferentChoicesAreNamed() {
        assertThat(advice(
                        contest("ingest-batch-100", ZONE, 1.3, 1.5, 1.2, 1, 1.4),
                        contest("read-page-100", ZONE, 1.3, 1.5, 1, 1.2, 1.4)))
                .isEqualTo("Within a zone, for a page of 100 use Protobuf: 23 % less time than JSON;"
                        + " for a batch of 100 use Avro: 23 % less time than JSON.");
    }

    @Test
    void nearRegionsComeFirst() {
        assertThat(advice(
                        contest("ingest-batch-100", ATLANTIC, 2, 1.5, 1.6, 1.6, 1),
                        contest("ingest-batch-100", ZONE, 1, 1.5, 1, 1.3, 1.4)))
                .isEqualTo("Within a zone, stay with JSON, or use Protobuf, which is as fast."
                        + " From Europe to the US, use Avro with gzip: 50 % less time than JSON on connections in steady"
                        + " use.");
    }

    @Test
    void compressionAloneIsAdvisedIfItDecidesInEveryFormat() {
        assertThat(advice(contest("ingest-batch-100", IDLE, 2, 1, 1.6, 1.6, 1.02)))
                .isEqualTo("From Europe to the US, turn gzip on: 49 to 50 % less time than JSON after an idle period.");
        assertThat(advice(contest("ingest-batch-100", ZONE, 1, 1.5, 1, 1, 1.4)))
                .isEqualTo("Within a zone, do not compress.");
    }

    @Test
    void contendersWithAndWithoutCompressionAreNamedTogether() {
        assertThat(advice(contest("ingest-batch-100", ZONE, 1.2, 1.3, 1, 1, 1)))
                .isEqualTo("Within a zone, use Protobuf, Avro or Avro with gzip: 17 % less time than JSON.");
        assertThat(advice(contest("ingest-batch-100", ZONE, 1.2, 1.3, 1.2, 1, 1)))
                .isEqualTo("Within a zone, use Avro, compressed or not: 17 % less time than JSON.");
    }

    @Test
    void thereIsNoAdviceWithoutResults() {
        assertThat(Advice.of(run(List.of()), List.of())).isEqualTo(Sentences.NO_RESULT);
    }

    private static String advice(Contest... contests) {
        return Advice.of(run(List.of(contests)), List.of(contests));
    }

    private static RunFacts run(List<Contest> contests) {
        return new RunFacts(
                Map.of(),
                CONTENDERS.stream()
                        .map(name -> new RunFacts.Contender(name, format(name), coding(name)))
                        .toList(),
                contests.stream().map(Contest::operation).distinct().toList(),
                contests.stream().map(Contest::place).distinct().toList(),
                Map.of(),
                Map.of(),
                new Prices(0, 0),
                List.of(),
                List.of());
    }

    /** A contest with significant differences. */
    private static Contest contest(String operation, RunFacts.Place place, double... times) {
        return contest(true, operation, place, times);
    }

    private static Contest contest(boolean significant, String operation, RunFacts.Place place, double... times) {
        List<Cell> cells = new ArrayList<>();
        for (int c = 0; c < times.length; c++) {
            String name = CONTENDERS.get(c);
            cells.add(new Cell(
                    name,
                    format(name),
                    coding(name),
                    operation,
                    place.region(),
                    place.state(),
                    5,
                    100,
                    0,
                    exactly(10 * times[c]),
                    20,
                    times[c],
                    significant && times[c] > 1,
                    exactly(times[c] / times[0]),
                    null,
                    1.01,
                    100,
                    100,
                    null,
                    0,
                    null,
                    null,
                    Double.NaN,
                    0,
                    0));
        }
        return new Contest(operation, place, cells);
    }

    private static Interval exactly(double value) {
        return new Interval(value, value, value);
    }

    private static String format(String name) {
        return name.replace("+gzip", "");
    }

    private static String coding(String name) {
        return name.endsWith("+gzip") ? "gzip" : "identity";
    }
}
