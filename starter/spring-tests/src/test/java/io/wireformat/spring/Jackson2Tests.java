package io.wireformat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** An application whose JSON is Jackson 2's keeps it, and is told why it has no formats. */
@ExtendWith(OutputCaptureExtension.class)
class Jackson2Tests {

    private static final String[] SETTINGS = {
        "spring.http.converters.preferred-json-mapper=jackson2",
        "spring.http.codecs.preferred-json-mapper=jackson2",
        "spring.jackson2.property-naming-strategy=UPPER_SNAKE_CASE",
        "logging.level.io.wireformat=info"
    };

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void keepsItsJsonAndSaysThatThereAreNoFormats(WebApplicationType stack, CapturedOutput output) {
        Application.Request request = Application.Request.get("/book", "");
        try (Application with = Application.start(stack, true, Books.class, SETTINGS);
                Application without = Application.start(stack, false, Books.class, SETTINGS)) {
            Application.Response found = with.exchange(request);

            assertThat(found).isEqualTo(without.exchange(request));
            assertThat(found.body()).isEqualTo("{\"MAIN_TITLE\":\"one\"}");
            assertThat(with.exchange(Application.Request.get("/book", "application/protobuf"))
                            .status())
                    .isEqualTo(406);
        }
        assertThat(output)
                .contains("Wire formats are off", "JSON is written by Jackson 2")
                .contains("Wire formats: none");
    }

    record Book(String mainTitle) {}

    @RestController
    static class Books {

        @GetMapping("/book")
        Book book() {
            return new Book("one");
        }
    }
}
