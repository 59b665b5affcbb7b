package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** A format whose media type {@code application/*+json} includes, beside converters that claim the range. */
@ExtendWith(OutputCaptureExtension.class)
class JsonSuffixTests {

    private static final String WITHOUT_CHARSET = "application/protobuf+json";

    @Test
    void theFormatAnswersWhereItIsNamedWithoutItsParameter() {
        try (TestServer server = TestServer.start(List.of(Totals.class))) {
            var answer = server.get("/total", "Accept", WITHOUT_CHARSET);
            assertThat(new String(answer.body())).isEqualTo("{\"value\":\"7\"}");
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/protobuf+json;charset=utf-8");
        }
    }

    @Test
    void otherTypesOfTheRangeStayJson() {
        try (TestServer server = TestServer.start(List.of(Totals.class))) {
            var answer = server.get("/total", "Accept", "application/vnd.other+json");
            assertThat(new String(answer.body())).isEqualTo("{\"value\":7}");
        }
    }

    @Test
    void aFormatThatIsOffLeavesItsTypeToJson() {
        try (TestServer server = TestServer.start(List.of(Totals.class), "wireformat.formats=protobuf,json")) {
            assertThat(new String(
                            server.get("/total", "Accept", WITHOUT_CHARSET).body()))
                    .isEqualTo("{\"value\":7}");
        }
    }

    @Test
    void theFormatIsOffWhereTheApplicationsOwnConverterClaimsTheRange(CapturedOutput output) {
        try (TestServer server = TestServer.start(List.of(Totals.class, OwnJson.class))) {
            assertThat(new String(
                            server.get("/total", "Accept", WITHOUT_CHARSET).body()))
                    .isEqualTo("{\"value\":7}");
            assertThat(output).contains("protobuf-json is off");
        }
    }

    record Total(long value) {}

    @RestController
    static class Totals {

        @GetMapping("/total")
        Total total() {
            return new Total(7);
        }
    }

    static class OwnJson {

        @Bean
        JacksonJsonHttpMessageConverter json(JsonMapper mapper) {
            return new Subclass(mapper);
        }
    }

    private static final class Subclass extends JacksonJsonHttpMessageConverter {

        Subclass(JsonMapper mapper) {
            super(mapper);
        }
    }
}
