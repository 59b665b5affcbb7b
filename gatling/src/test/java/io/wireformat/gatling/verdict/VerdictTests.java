package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class VerdictTests {

    private final Verdict verdict = Recorded.verdict();

    @Test
    void aDifferenceComesFirstWithRoundTripAndBandwidth() {
        assertThat(verdict.sentences().get(0))
                .matches("At 84\\.0 ms and 35 MB/s \\(eu-us\\), on a previously idle connection, a batch of 100 takes"
                        + " \\d+\\.\\d ms as json\\+gzip, \\d+ as protobuf, \\d+ as json\\.");
    }

    @Test
    void withoutADifferenceItReportsWhatWouldHaveBeenFound() {
        assertThat(verdict.sentences()).anySatisfy(sentence -> assertThat(sentence)
                .matches("Within the zone \\(same-zone, no link\\), on connections in steady use, one event takes"
                        + " [\\d.]+ ms: contenders differ by [\\d.]+ %; a difference of [\\d.]+ % from json would"
                        + " have been found\\."));
    }

    @Test
    void aThresholdHasBothEnds() {
        assertThat(verdict.thresholds()).anySatisfy(said -> assertThat(said)
                .matches("By the model, at 84\\.0 ms, on connections in steady use, json is within 5 % of the best"
                        + " for a batch of 100 above [\\d.]+ MB/s \\(95 %: [\\d.]+ MB/s to [\\d.]+ MB/s\\)\\."));
    }

    @Test
    void cpuIsReportedForThePlaceWithoutALink() {
        assertThat(verdict.costs())
                .containsExactly(
                        "Within the zone (same-zone, no link), on connections in steady use, one event takes 500 µs of the"
                                + " service's CPU as json, and no other contender differs significantly; a difference of 0.0 %"
                                + " from json would have been found.",
                        "Within the zone (same-zone, no link), on connections in steady use, a batch of 100 takes 500 µs of"
                                + " the service's CPU as json, and no other contender differs significantly; a difference of 0.0 %"
                                + " from json would have been found.");
    }

    @Test
    void eachCellCountsWhatSucceededAndWhatFailed() {
        assertThat(verdict.cells()).hasSize(18).allSatisfy(cell -> assertThat(cell.requests())
                .isEqualTo(100));
        assertThat(verdict.cells()).extracting(Cell::failed).containsOnlyOnce(3);
    }

    @Test
    void theModelIsJudgedByDifferencesOverALink() {
        assertThat(verdict.predictions()).hasSize(8);
        assertThat(verdict.predictions())
                .filteredOn(each -> each.contender().equals("protobuf")
                        && each.operation().equals("ingest-batch-100")
                        && each.state().equals("after-idle"))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.measured()).isCloseTo(-84, within(1.0));
                    // 60 kB wait for two windows, 42 kB for one
                    assertThat(each.isClose()).isTrue();
                });
    }

    @Test
    void exchangedLabelsShowNoDifference() {
        int found = 0;
        for (int seed = 0; seed < 40; seed++) {
            Verdict permuted = Verdict.of(Recorded.RUN, permuted(new Random(seed)));
            found += permuted.sentences().stream().anyMatch(sentence -> sentence.contains(" as json")) ? 1 : 0;
        }

        // in each run six contests
        assertThat(found).isLessThan(8);
    }

    @Test
    void theAdviceSaysWhatToDoInEachRegion() {
        assertThat(verdict.advice())
                .matches(
                        "Within a zone, any format will do\\. From Europe to the US, turn gzip on: 6[56] % less time than JSON"
                                + " after an idle period\\. For one event, any format will do\\.");
    }

    @Test
    void adviceMentionsABusyMachine() {
        List<Sample> late = Recorded.samples().stream()
                .map(sample -> sample.region().equals("eu-us") ? late(sample) : sample)
                .toList();

        assertThat(verdict.doubt()).isEmpty();
        assertThat(Verdict.of(Recorded.RUN, late).doubt())
                .hasValue(
                        "The machine was too busy: in 4 of 6 columns of the table one request in a hundred started more"
                                + " than 5 ms late. Do not follow the advice from Europe to the US before a run on a quiet machine"
                                + " repeats it: it is about queues as much as about the contenders. The advice within a zone is not"
                                + " affected.");
    }

    @Test
    void oneLateRequestInAHundredMakesAMachineBusy() {
        assertThat(Verdict.of(Recorded.RUN, someLate(3)).doubt()).isEmpty();
        assertThat(Verdict.of(Recorded.RUN, someLate(4)).doubt())
                .hasValueSatisfying(doubt -> assertThat(doubt).contains("in 1 of 6 columns"));
    }

    /** Some late requests of the first contender, of 300 of all contenders. */
    private static List<Sample> someLate(int count) {
        List<Sample> samples = new ArrayList<>();
        for (Sample sample : Recorded.samples()) {
            boolean isLate = samples.size() < count;
            samples.add(isLate ? late(sample) : sample);
        }
        return samples;
    }

    private static Sample late(Sample sample) {
        return new Sample(
                sample.launch(),
                sample.contender(),
                sample.operation(),
                sample.region(),
                sample.state(),
                sample.atSeconds(),
                6,
                sample.ms(),
                sample.requestBytes(),
                sample.responseBytes(),
                sample.encodeUs(),
                sample.decodeUs(),
                sample.serverCodingUs(),
                sample.serverCpuUs());
    }

    @Test
    void oneLaunchIsNotEnough() {
        List<Sample> first = Recorded.samples().stream()
                .filter(sample -> sample.launch() == 0)
                .toList();

        assertThat(Verdict.of(Recorded.RUN, first).sentences())
                .containsExactly("No result: at least two launches with responses for every contender are needed.");
    }

    @Test
    void samplesAreReadAsTheyWereWritten(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("samples.csv");
        SampleFile.write(file, Recorded.samples());

        assertThat(Verdict.of(Recorded.RUN, SampleFile.read(file)).sentences()).isEqualTo(verdict.sentences());
    }

    @Test
    void theFactsOfARunAreReadAsTheyWereWritten() {
        byte[] json = JsonMapper.shared().writeValueAsBytes(Recorded.RUN);

        assertThat(JsonMapper.shared().readValue(json, RunFacts.class)).isEqualTo(Recorded.RUN);
    }

    @Test
    void theMapsTableSaysWhatToTakeAtWhichDistance() {
        Model batches = verdict.models().get(1);

        String table =
                new BreakEvenMap(Recorded.RUN, batches, "after-idle").table().toMarkup();

        assertThat(table).contains("350 kB/s", "84.0 ms", "json+gzip 2.9");
        assertThat(batches.choice(84, 35e6, "after-idle").contender()).isEqualTo("json+gzip");
        assertThat(batches.choice(84, 35e6, "steady").contender()).isEqualTo("json");
        assertThat(batches.choice(1, 1e9, "steady").contender()).isEqualTo("json");
    }

    @Test
    void anIntervalBelowZeroMakesAChoiceUncertain() {
        Model model = new Model(
                "ingest-one",
                List.of("json", "avro"),
                List.of(2.0, 1.0),
                100,
                List.of(RunFacts.Message.NONE, RunFacts.Message.NONE));

        assertThat(model.choice(1, 1e9, "steady")).satisfies(choice -> {
            assertThat(choice.contender()).isEqualTo("avro");
            assertThat(choice.sure()).isFalse();
        });
    }

    /** Shuffles the labels within each group of exchanges of one place, operation and launch. */
    private static List<Sample> permuted(Random random) {
        List<Sample> permuted = new ArrayList<>();
        List<Sample> all = Recorded.samples();
        int group = Recorded.RUN.contenders().size() * 20;
        for (int from = 0; from < all.size(); from += group) {
            List<Sample> labels = new ArrayList<>(all.subList(from, from + group));
            Collections.shuffle(labels, random);
            for (int i = 0; i < group; i++) {
                Sample time = all.get(from + i);
                Sample label = labels.get(i);
                permuted.add(new Sample(
                        time.launch(),
                        label.contender(),
                        time.operation(),
                        time.region(),
                        time.state(),
                        time.atSeconds(),
                        time.lateMs(),
                        time.ms(),
                        time.requestBytes(),
                        time.responseBytes(),
                        time.encodeUs(),
                        time.decodeUs(),
                        time.serverCodingUs(),
                        time.serverCpuUs()));
            }
        }
        return permuted;
    }
}
