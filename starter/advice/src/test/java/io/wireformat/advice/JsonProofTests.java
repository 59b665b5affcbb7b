package io.wireformat.advice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.advice.AdviceReport.Proof;
import io.wireformat.model.MessageModels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class JsonProofTests {

    private final JsonProof proof = new JsonProof();
    private final Properties properties = Properties.of(Order.class, new MessageModels(JsonMapper.shared()));

    record Line(String article, int count) {}

    record Order(
            List<Line> lines,
            Map<String, Line> notes,
            Order next,
            @JsonProperty("how-to-pay") Payment payment,
            int[] codes) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
    sealed interface Payment {}

    record Cash(int coins) implements Payment {}

    record Card(String number, Order gift) implements Payment {}

    @Test
    void identicalJsonIsProven() {
        compare("{\"lines\":[]}", "{\"lines\":[]}");
        compare("{\"lines\":null}", "{\"lines\":null}");

        assertThat(proof.snapshot()).isEqualTo(new Proof(true, 2, 2, null));
    }

    @Test
    void theFirstDifferenceHasItsProperty() {
        compare("{\"lines\":[{\"count\":1},{\"count\":2}]}", "{\"lines\":[{\"count\":1},{\"count\":3}]}");
        compare("{\"lines\":[]}", "{}");

        assertThat(proof.snapshot()).isEqualTo(new Proof(false, 2, 0, "Line.count"));
    }

    /** The keys of a map, and how deep a body is, are the client's choice and may be secret. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'notes':{'secret':{'count':1}}}|{'notes':{'secret':{'count':2}}}|Line.count",
                "{'notes':{'secret':1}}|{'notes':{}}|Order.notes",
                "{'unknown':{'secret':1}}|{'unknown':{'secret':2}}|Order",
                "{'next':{'next':{'next':{'lines':[]}}}}|{'next':{'next':{'next':{'lines':null}}}}|Order.lines",
                "{'lines':[1,2]}|{'lines':[1]}|Order.lines",
                "{'codes':[1,2]}|{'codes':[1,3]}|Order.codes",
                "{'how-to-pay':{'@type':'Cash','coins':1}}|{'how-to-pay':{'@type':'Cash','coins':2}}|Cash.coins",
                "{'how-to-pay':{'gift':{'next':1}}}|{'how-to-pay':{'gift':{'next':2}}}|Order.next",
                "{'how-to-pay':{'@type':'Cash'}}|{'how-to-pay':{'@type':'Card'}}|Order.how-to-pay",
                "[]|{}|Order"
            })
    void aDifferenceIsNamedByWhatTheTypeDeclares(String expected, String found, String property) {
        compare(expected.replace('\'', '"'), found.replace('\'', '"'));

        assertThat(proof.snapshot().firstDifference()).isEqualTo(property);
    }

    @Test
    void orderIsADifference() {
        compare("{\"lines\":[],\"notes\":null}", "{\"notes\":null,\"lines\":[]}");

        assertThat(proof.snapshot().firstDifference()).isEqualTo("order or white space");
    }

    @Test
    void reasonsAreFewWhateverATypeDeclares() {
        Messages messages = new Messages(new Messages.Key(Direction.REQUEST, 0, Order.class));
        for (int i = 0; i < 1000; i++) {
            messages.failed("avro", "another value is read back in Order.property" + i % 100);
        }

        Map<String, Integer> reasons = messages.snapshot(Map.of()).failures().get("avro");
        assertThat(reasons).hasSize(Messages.MAX_REASONS + 1).containsKey(Messages.OTHER_REASONS);
        assertThat(reasons.values().stream().mapToInt(count -> count).sum()).isEqualTo(1000);
    }

    /** A machine without a free processor, or a body that is larger than usual, is no reason to try none again. */
    @Test
    void failuresInARowPauseAKindAndASuccessEndsThePauses() {
        long[] now = {0};
        Messages messages = new Messages(new Messages.Key(Direction.RESPONSE, 2, Order.class), () -> now[0]);
        for (int i = 0; i < 3; i++) {
            assertThat(messages.excluded()).isNull();
            messages.failed(Coverage.FAILED, "took too long");
        }
        assertThat(messages.excluded()).isEqualTo("took too long; tried again in 60 s");

        now[0] += Messages.PAUSE_NANOS;
        assertThat(messages.excluded()).isNull();
        messages.failed(Coverage.FAILED, "took too long");
        assertThat(messages.excluded()).isEqualTo("took too long; tried again in 120 s");

        now[0] += 2 * Messages.PAUSE_NANOS;
        messages.add(new Measured("json", "identity", false, Map.of(), FIGURES));
        messages.failed(Coverage.FAILED, "took too long");
        assertThat(messages.excluded()).isNull();
    }

    @Test
    void aVerdictSaysWhichBodiesItDoesNotKnowAndWhy() {
        Endpoint endpoint = new Endpoint("GET /orders");
        Messages messages = new Messages(new Messages.Key(Direction.RESPONSE, 2, Order.class), () -> 0);
        for (int i = 0; i < 3; i++) {
            messages.failed(Coverage.FAILED, "took too long");
        }
        for (int i = 0; i < 303; i++) {
            messages.count(Coverage.EXCLUDED);
        }
        messages.count(Coverage.TOO_LARGE);

        AdviceReport.EndpointAdvice advice = new Reporting(
                        new AdviceProperties(true, 1, 0.05, List.of("same-zone"), null, null))
                .of(endpoint, List.of(messages.snapshot(Map.of())), true);

        assertThat(advice.verdict().because())
                .isEqualTo("30 more samples are needed; not tried: 3 response bodies (the trial failed);"
                        + " not tried: 1 response body (larger than 256 KiB, or streamed);"
                        + " not tried: 303 response bodies (after three trials that failed);"
                        + " no response body is tried now: took too long; tried again in 60 s");
        assertThat(advice.paths()).singleElement().satisfies(path -> {
            assertThat(path.millisNow()).as("of no body").isNull();
            assertThat(path.noiseMillis()).isNull();
        });
        assertThat(advice.candidates()).isNull();
    }

    private static final Measured.Figures FIGURES = new Measured.Figures(new int[3], 0, 0, 0, new float[3]);

    private void compare(String expected, String planned) {
        proof.compare(properties, expected.getBytes(StandardCharsets.UTF_8), planned.getBytes(StandardCharsets.UTF_8));
    }
}
