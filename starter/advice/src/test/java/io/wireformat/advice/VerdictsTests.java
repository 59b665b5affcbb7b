package io.wireformat.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.advice.AdviceReport.Proof;
import io.wireformat.advice.ExchangeFigures.Option;
import io.wireformat.advice.Measured.Coding;
import io.wireformat.advice.Measured.Figures;
import io.wireformat.advice.Verdicts.Action;
import io.wireformat.advice.Verdicts.Verdict;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each verdict from figures that a reader can check: a page of 20 kB in JSON, which the server writes in 100 µs. */
class VerdictsTests {

    /** 1 MB/s and no round trip, so that a byte takes a microsecond. */
    private static final RegionProfile SLOW = new RegionProfile("slow", Duration.ZERO, 1_000_000, 10);

    private static final int KB = 1000;
    private static final double MICROS = 1000;

    private final Map<String, Figures> figures = new LinkedHashMap<>();
    private int samples = 40;
    private int timed = 40;
    private double noise;
    private double serverNanos;
    private Proof proof = new Proof(true, 40, 40, null);

    VerdictsTests() {
        add("json", 20 * KB, 5 * KB, 100, 100);
    }

    private void add(String format, int bytes, int gzipBytes, double writeMicros, double compressMicros) {
        figures.put(
                format,
                new Figures(
                        new int[] {bytes, gzipBytes, 0},
                        (float) (writeMicros * MICROS),
                        (float) (writeMicros * MICROS),
                        1000,
                        new float[] {0, (float) (compressMicros * MICROS), 0}));
    }

    @Test
    void fewerThanThirtyBodiesAdviseNothing() {
        samples = 29;
        timed = 29;
        add("protobuf", 10 * KB, 5 * KB, 10, 100);

        Verdict verdict = at(SLOW);

        assertThat(verdict.action()).isEqualTo(Action.NOT_KNOWN_YET);
        assertThat(verdict.missing()).isEqualTo(1);
    }

    @Test
    void equalContendersAreNoReasonToChange() {
        add("protobuf", 20 * KB, 20 * KB, 100, 100);
        add("json", 20 * KB, 20 * KB, 100, 100);

        assertThat(at(SLOW).action()).isEqualTo(Action.KEEP);
    }

    @Test
    void compressionComesBeforeAnotherFormatThatSavesAsMuch() {
        add("protobuf", 10 * KB, 5 * KB, 10, 100);

        Verdict verdict = at(SLOW);

        assertThat(verdict.action()).isEqualTo(Action.COMPRESS);
        assertThat(verdict.option()).isEqualTo(new Option(null, Coding.GZIP));
        // 20 ms for the bytes, 100 µs at each end, and headers of 300 bytes each way; gzip takes 100 µs
        assertThat(verdict.nanos()).isCloseTo(20_800_000, within(100_000.0));
        assertThat(verdict.gain()).isCloseTo(14.9 / 20.8, within(0.01));
        assertThat(verdict.others().get(new Option("protobuf", Coding.GZIP))).contains("changes more");
    }

    @Test
    void aSmallerFormatIsOfferedIfCompressionTakesTooLong() {
        add("json", 20 * KB, 5 * KB, 100, 30_000);
        add("protobuf", 10 * KB, 5 * KB, 10, 30_000);

        Verdict verdict = at(SLOW);

        assertThat(verdict.action()).isEqualTo(Action.OFFER);
        assertThat(verdict.option()).isEqualTo(new Option("protobuf", null));
    }

    @Test
    void aProvenPlanIsAdvisedWhereTimeOfTheProcessorCounts() {
        add(Candidates.JSON_BY_PLAN, 20 * KB, 5 * KB, 40, 100);
        add("protobuf", 10 * KB, 5 * KB, 39, 100);

        Verdict verdict = at(null);

        assertThat(verdict.action()).isEqualTo(Action.JSON_BY_PLAN);
        assertThat(verdict.others().get(new Option("protobuf", null))).contains("not by 5.0 %", "changes more");
    }

    @Test
    void aPlanThatDiffersIsNotAdvised() {
        add(Candidates.JSON_BY_PLAN, 20 * KB, 5 * KB, 40, 100);
        proof = new Proof(false, 40, 39, "$.lines[0].count");

        Verdict verdict = at(null);

        assertThat(verdict.action()).isEqualTo(Action.KEEP);
        assertThat(verdict.others().get(new Option(Candidates.JSON_BY_PLAN, null)))
                .isEqualTo("differs from the mapper's JSON in 1 of 40 bodies, first at $.lines[0].count");
    }

    @Test
    void nothingWithinTheNoiseIsAdvised() {
        add("protobuf", 20 * KB, 20 * KB, 80, 100);
        noise = 200 * MICROS;

        Verdict verdict = at(null);

        assertThat(verdict.action()).isEqualTo(Action.KEEP);
        assertThat(verdict.others().get(new Option("protobuf", null))).contains("which may be chance");
    }

    @Test
    void theTimeOfTheHandlerMakesAGainSmall() {
        add("protobuf", 20 * KB, 20 * KB, 10, 100);
        serverNanos = 100_000 * MICROS;

        Verdict verdict = at(null);

        assertThat(verdict.action()).isEqualTo(Action.KEEP);
        assertThat(verdict.others().get(new Option("protobuf", null))).contains("not certainly 5.0 %");
    }

    @Test
    void aCandidateThatFailsForOneBodyIsNotAdvised() {
        add("protobuf", 10 * KB, 5 * KB, 10, 30_000);
        add("json", 20 * KB, 5 * KB, 100, 30_000);
        List<Measured> all = new ArrayList<>(measured());
        Map<String, Figures> without = new LinkedHashMap<>(figures);
        without.remove("protobuf");
        all.set(0, new Measured("json", "identity", true, without, figures.get("json")));

        Verdict verdict = verdicts(all).at(SLOW, Windows.OPEN);

        assertThat(verdict.action()).isEqualTo(Action.KEEP);
        assertThat(verdict.others().get(new Option("protobuf", null))).startsWith("failed for 1 of 40 bodies");
    }

    /** The code of candidates is compiled meanwhile, which does not change sizes. */
    @Test
    void sizesDoNotWaitForTimes() {
        timed = 0;

        assertThat(at(SLOW).action()).isEqualTo(Action.COMPRESS);
        assertThat(at(null).missing()).isEqualTo(30);
    }

    private Verdict at(@Nullable RegionProfile path) {
        return verdicts(measured()).at(path, Windows.OPEN);
    }

    private Verdicts verdicts(List<Measured> all) {
        Messages.Snapshot messages = new Messages.Snapshot(
                new Messages.Key(Direction.RESPONSE, 2, String.class),
                Map.of("json", (long) samples),
                Map.of(),
                all,
                Map.of(),
                Map.of(),
                proof,
                null);
        return new Verdicts(new ExchangeFigures(List.of(messages), serverNanos), 0.05);
    }

    private List<Measured> measured() {
        List<Measured> all = new ArrayList<>();
        for (int i = 0; i < samples; i++) {
            Figures json = figures.get("json");
            Figures again = new Figures(
                    json.sizes(),
                    (float) (json.writeNanos() + (i % 2 == 0 ? noise : -noise)),
                    json.readNanos(),
                    json.allocatedBytes(),
                    json.compressNanos());
            all.add(new Measured("json", "identity", i < timed, figures, again));
        }
        return all;
    }
}
