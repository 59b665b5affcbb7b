package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RpcComparisonTests {

    @Test
    void aSlowerApiIsSaidWithItsInterval() {
        Verdict verdict = verdict("json", "protobuf", "grpc");

        assertThat(verdict.sentences())
                .startsWith(
                        "Is gRPC faster than REST with Protobuf? No: of all comparisons it is faster in 0 and slower"
                                + " in 1; in 0 no difference of 5 % or more is certain.")
                .endsWith(
                        "Within the zone (same-zone, no link), on connections in steady use, one event takes 1.50 times as"
                                + " long (95 %: 1.50 to 1.50) with grpc as over REST with Protobuf.");
        assertThat(VerdictPage.of(verdict)).contains("<p>Is gRPC faster than REST with Protobuf? No");
        assertThat(verdict.advice()).isEqualTo("Within a zone, use Protobuf: 50 % less time than JSON.");
    }

    @Test
    void aFasterApiIsPartOfTheAdvice() {
        Verdict verdict = verdict("json", "protobuf", "connect");

        assertThat(verdict.sentences().get(0))
                .startsWith(
                        "Is Connect faster than REST with Protobuf? Yes: of all comparisons it is faster in 1 and slower in 0");
        assertThat(verdict.advice()).isEqualTo("Within a zone, use Connect: 75 % less time than JSON.");
    }

    @Test
    void aRunWithoutProtobufOverRestHasNoAnswer() {
        assertThat(verdict("json", "grpc").sentences()).noneMatch(said -> said.contains("REST"));
        assertThat(verdict("json", "protobuf").sentences()).noneMatch(said -> said.contains("REST"));
    }

    private static Verdict verdict(String... contenders) {
        Map<String, Double> millis = Map.of("json", 2.0, "protobuf", 1.0, "grpc", 1.5, "connect", 0.5);
        RunFacts run = new RunFacts(
                Map.of(),
                Stream.of(contenders)
                        .map(name -> new RunFacts.Contender(name, name, "identity"))
                        .toList(),
                List.of("ingest-one"),
                List.of(new RunFacts.Place("same-zone", "steady", null, null, "within one zone")),
                Map.of(),
                Map.of(),
                new Prices(0, 0),
                List.of(),
                List.of());
        List<Sample> samples = new ArrayList<>();
        for (int launch = 0; launch < 3; launch++) {
            for (String name : contenders) {
                double ms = millis.get(name) * (1 + launch / 1e4);
                samples.add(new Sample(
                        launch, name, "ingest-one", "same-zone", "steady", 0, 0, ms, 100, 100, 20, 30, 40, 500));
            }
        }
        return Verdict.of(run, samples);
    }
}
