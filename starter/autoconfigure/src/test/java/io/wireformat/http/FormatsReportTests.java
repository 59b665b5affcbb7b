package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What the log says when an application starts. */
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@EnumSource
class FormatsReportTests {

    @Parameter
    Stack stack;

    @Test
    void oneLineNamesTheFormatsAndWhatTheyAreSentAs(CapturedOutput output) {
        start("info");

        assertThat(lines(output, "Wire formats: "))
                .singleElement()
                .asString()
                .contains(
                        "json (application/json), ",
                        "cbor (application/cbor), ",
                        "protobuf (application/protobuf), ",
                        "msgpack (application/vnd.msgpack)");
    }

    @Test
    void atDebugATableSaysWhatEachCarriesAndDeclines(CapturedOutput output) {
        start("debug");

        assertThat(lines(output, "application/x-protobuffer"))
                .singleElement()
                .asString()
                .matches("protobuf +application/protobuf, application/x-protobuf, application/x-protobuffer +"
                        + Point.class.getName() + ".* .*Viewed.*");
    }

    @Test
    void oneLineSaysWhichHandlersSpeakNoFormat(CapturedOutput output) {
        start("info");

        assertThat(lines(output, "speak no format"))
                .singleElement()
                .asString()
                .contains(" INFO ", "2 of 4 handlers speak no format: Points#shut, Points#viewed; ")
                .contains("docs/existing-applications.md");
    }

    @Test
    void atDebugOneLineSaysWhyATypeIsDeclinedByAll(CapturedOutput output) {
        start("debug");

        assertThat(lines(output, Viewed.class.getName() + " is not carried by "))
                .singleElement()
                .asString()
                .contains("protobuf, ", "avro", "msgpack");
    }

    @Test
    void noLineSaysThatAllDo(CapturedOutput output) {
        TestServer.start(stack, List.of(Spoken.class), "logging.level.io.wireformat=info")
                .close();

        assertThat(lines(output, "speak no format")).isEmpty();
    }

    private void start(String level) {
        TestServer.start(stack, List.of(Points.class), "logging.level.io.wireformat=" + level)
                .close();
    }

    private static List<String> lines(CapturedOutput output, String part) {
        return output.getOut().lines().filter(line -> line.contains(part)).toList();
    }

    interface Brief {}

    record Viewed(@JsonView(Brief.class) String shown, String hidden) {}

    @RestController
    static class Points {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, null);
        }

        @GetMapping("/viewed")
        Viewed viewed() {
            return new Viewed("shown", "hidden");
        }

        @GetMapping("/shut")
        ResponseEntity<List<Viewed>> shut() {
            return ResponseEntity.ok(List.of(viewed()));
        }

        @PostMapping("/half")
        Viewed half(@RequestBody Point point) {
            return viewed();
        }

        @GetMapping("/unknown")
        ResponseEntity<?> unknown() {
            return ResponseEntity.ok(viewed());
        }

        @GetMapping("/text")
        String text() {
            return "text";
        }

        @DeleteMapping("/nothing")
        void nothing() {}
    }

    @RestController
    static class Spoken {

        @GetMapping("/points")
        ResponseEntity<List<Point>> points() {
            return ResponseEntity.ok(List.of());
        }
    }
}
