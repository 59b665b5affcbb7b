package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RequiredFiguresTests {

    private static final Map<String, Function<Sample, Sample>> LOSSES = Map.of(
            "the median time", sample -> with(sample, Double.NaN, sample.encodeUs(), 40, 500),
            "the client's coding", sample -> with(sample, sample.ms(), Double.NaN, 40, 500),
            "the service's coding", sample -> with(sample, sample.ms(), sample.encodeUs(), Double.NaN, 500),
            "the service's CPU", sample -> with(sample, sample.ms(), sample.encodeUs(), 40, Double.NaN));

    @Test
    void aCompleteRunMissesNothing() {
        assertThat(Recorded.verdict().missing()).isEmpty();
    }

    @Test
    void aFigureThatOneExchangeLacksIsNamedWithItsCell() {
        LOSSES.forEach((figure, loss) -> {
            List<Sample> samples = new ArrayList<>(Recorded.samples());
            samples.set(0, loss.apply(samples.get(0)));

            assertThat(Verdict.of(Recorded.RUN, samples).missing())
                    .as(figure)
                    .anyMatch(said -> said.startsWith(
                            "the run has not measured " + figure + " of json at ingest-one, same-zone steady"));
        });
    }

    @Test
    void aFigureThatIsAlwaysZeroIsMissing() {
        List<Sample> samples = Recorded.samples().stream()
                .map(sample -> with(sample, sample.ms(), sample.encodeUs(), 0, 500))
                .toList();

        assertThat(Verdict.of(Recorded.RUN, samples).missing())
                .containsExactly(
                        "the run has not measured the service's coding of json at ingest-one, same-zone steady,"
                                + " nor of 17 other cells");
    }

    @Test
    void withoutResponsesTheFiguresAreNotListedOneByOne() {
        List<Sample> others = Recorded.samples().stream()
                .filter(sample -> !sample.contender().equals("protobuf"))
                .toList();

        assertThat(Verdict.of(Recorded.RUN, others).missing())
                .containsExactly("the run has not measured responses of protobuf at ingest-one, same-zone steady,"
                        + " nor of 5 other cells");
    }

    @Test
    void oneLaunchMissesTheComparison() {
        List<Sample> first = Recorded.samples().stream()
                .filter(sample -> sample.launch() == 0)
                .toList();

        assertThat(Verdict.of(Recorded.RUN, first).missing())
                .anyMatch(said -> said.startsWith("the run has not measured the median time of json"));
    }

    private static Sample with(Sample sample, double ms, double encodeUs, double serverCodingUs, double serverCpuUs) {
        return new Sample(
                sample.launch(),
                sample.contender(),
                sample.operation(),
                sample.region(),
                sample.state(),
                sample.atSeconds(),
                sample.lateMs(),
                ms,
                sample.requestBytes(),
                sample.responseBytes(),
                encodeUs,
                sample.decodeUs(),
                serverCodingUs,
                serverCpuUs);
    }
}
