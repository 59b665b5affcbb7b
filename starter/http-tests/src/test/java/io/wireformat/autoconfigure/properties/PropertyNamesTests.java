package io.wireformat.autoconfigure.properties;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Properties that do not exist, and those that turn formats off. */
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@SomeOf("SERVLET")
class PropertyNamesTests {

    @Parameter
    Stack stack;

    @Test
    void aMisspelledNameIsNamedWithTheNearest(CapturedOutput output) {
        start(
                        "wireformat.format=protobuf",
                        "wireformat.limits.contentsize=1MB",
                        "wireformat.limits.in_flight=64MB",
                        "wireformat.limit.depth=5",
                        "wireformat.client.hosts.[orders.internal].format=avro",
                        "wireformat.advice.paths[0]=eu-us",
                        "wireformat.kafka.topics.parcels.format=avro",
                        "wireformat.explorer.enabled=true")
                .close();

        assertThat(output)
                .contains("No property has the name wireformat.format; did you mean wireformat.formats?")
                .contains("No property has the name wireformat.limit.depth; did you mean wireformat.limits.depth?")
                .contains("wireformat.explorer.enabled has no effect without the dependency"
                        + " io.wireformat:wireformat-explorer")
                .contains(
                        "wireformat.advice.paths has no effect without the dependency io.wireformat:wireformat-advice")
                .contains("wireformat.kafka.topics.parcels.format has no effect without the dependency"
                        + " io.wireformat:wireformat-kafka")
                .doesNotContain("name wireformat.limits", "name wireformat.client", "name wireformat.advice");
    }

    @Test
    void knownNamesAreNoWarning(CapturedOutput output) {
        start("wireformat.formats=protobuf,avro", "wireformat.lock=strict").close();

        assertThat(output).doesNotContain("No property has the name");
    }

    @Test
    void anEmptyListOfFormatsIsNone() {
        try (TestServer server = start("wireformat.formats=")) {
            assertThat(server.get("/point", "Accept", "application/protobuf").statusCode())
                    .isEqualTo(406);
            assertThat(server.get("/point").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void everythingCanBeDisabled() {
        try (TestServer server = start("wireformat.enabled=false")) {
            assertThat(server.context().getBeanProvider(SharedFormats.class).stream())
                    .isEmpty();
            assertThat(server.get("/point", "Accept", "application/protobuf").statusCode())
                    .isEqualTo(406);
            assertThat(server.get("/point").headers().firstValue("Vary").orElse(""))
                    .doesNotContain("Accept");
        }
    }

    private TestServer start(String... properties) {
        return TestServer.start(stack, List.of(Points.class), properties);
    }

    @RestController
    static class Points {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, null);
        }
    }
}
