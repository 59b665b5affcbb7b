package io.wireformat.http.internal.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.http.internal.advice.AdviceReport.Proof;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonProofTests {

    private final JsonProof proof = new JsonProof();

    record Line(String article, int count) {}

    record Order(List<Line> lines, Map<String, Line> notes) {}

    @Test
    void whatIsIdenticalIsProven() {
        compare("{\"lines\":[]}", "{\"lines\":[]}");
        compare("{\"lines\":null}", "{\"lines\":null}");

        assertThat(proof.snapshot()).isEqualTo(new Proof(true, 2, 2, null));
    }

    @Test
    void theFirstDifferenceHasAPath() {
        compare("{\"lines\":[{\"count\":1},{\"count\":2}]}", "{\"lines\":[{\"count\":1},{\"count\":3}]}");
        compare("{\"lines\":[]}", "{}");

        assertThat(proof.snapshot()).isEqualTo(new Proof(false, 2, 0, "$.lines[1].count"));
    }

    /** The keys of a map are content, and so may be secret. */
    @Test
    void aPathHasNoNameThatTheTypeDoesNotDeclare() {
        compare("{\"notes\":{\"secret\":{\"count\":1}}}", "{\"notes\":{\"secret\":{\"count\":2}}}");

        assertThat(proof.snapshot().firstDifference()).isEqualTo("$.notes.*.count");
    }

    @Test
    void orderIsADifference() {
        compare("{\"lines\":[],\"notes\":null}", "{\"notes\":null,\"lines\":[]}");

        assertThat(proof.snapshot().firstDifference()).isEqualTo("$ (order or white space)");
    }

    private void compare(String expected, String planned) {
        proof.compare(
                Order.class,
                JsonMapper.shared(),
                expected.getBytes(StandardCharsets.UTF_8),
                planned.getBytes(StandardCharsets.UTF_8));
    }
}
