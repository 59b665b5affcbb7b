package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What the log says when an application starts. */
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@SomeOf("SERVLET")
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
    void aWarningSaysWhichHandlersSupportNoFormatAndWhy(CapturedOutput output) {
        start("info");

        assertThat(warning(output))
                .contains(" WARN ", "4 of 5 handlers support only Spring's formats")
                .contains("\n    Viewed (read by Points#read, written by Points#") // in the order of Spring's mapping
                .contains(
                        " and 2 more): Viewed.shown: a JSON view decides who sees it\n",
                        "\nChange the property or the type as the reason says")
                .doesNotContain("docs/", ": null");
    }

    @Test
    void theReportOfManyTypesIsBounded(CapturedOutput output) {
        TestServer.start(stack, List.of(Many.class), "logging.level.io.wireformat=debug")
                .close();

        assertThat(warning(output))
                .contains("8 of 8 handlers", "\n    Bad1 (written by Many#bad1)", "\n    Bad5", "\n    and 3 more\n")
                .doesNotContain("Bad6");
    }

    @Test
    void bodiesOfExceptionHandlersAreChecked(CapturedOutput output) {
        TestServer.start(stack, List.of(Spoken.class, Advice.class), "logging.level.io.wireformat=info")
                .close();

        assertThat(warning(output)).contains("1 of 2 handlers", "\n    Viewed (written by Advice#handle): ");
    }

    @Test
    void noLineSaysThatAllDo(CapturedOutput output) {
        TestServer.start(stack, List.of(Spoken.class), "logging.level.io.wireformat=info")
                .close();

        assertThat(lines(output, "support only Spring's formats")).isEmpty();
    }

    private void start(String level) {
        TestServer.start(stack, List.of(Points.class), "logging.level.io.wireformat=" + level)
                .close();
    }

    /** The lines of the one warning. */
    private static String warning(CapturedOutput output) {
        assertThat(lines(output, "support only Spring's formats")).hasSize(1);
        List<String> all = output.getOut().lines().toList();
        int start = all.indexOf(lines(output, "support only Spring's formats").get(0));
        int end = start;
        while (!all.get(end).startsWith("Change the property")) {
            end++;
        }
        return String.join("\n", all.subList(start, end + 1));
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

        @PostMapping("/read")
        Point read(@RequestBody Viewed viewed) {
            return point();
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

    record Bad1(Viewed viewed) {}

    record Bad2(Viewed viewed) {}

    record Bad3(Viewed viewed) {}

    record Bad4(Viewed viewed) {}

    record Bad5(Viewed viewed) {}

    record Bad6(Viewed viewed) {}

    record Bad7(Viewed viewed) {}

    record Bad8(Viewed viewed) {}

    @RestController
    static class Many {

        @GetMapping("/1")
        @Nullable
        Bad1 bad1() {
            return null;
        }

        @GetMapping("/2")
        List<Bad2> bad2() {
            return List.of();
        }

        @GetMapping("/3")
        Bad3[] bad3() {
            return new Bad3[0];
        }

        @GetMapping("/4")
        Set<Bad4> bad4() {
            return Set.of();
        }

        @GetMapping("/5")
        Flux<Bad5> bad5() {
            return Flux.empty();
        }

        @GetMapping("/6")
        Mono<Bad6> bad6() {
            return Mono.empty();
        }

        @GetMapping("/7")
        ResponseEntity<Bad7> bad7() {
            return ResponseEntity.noContent().build();
        }

        @GetMapping("/8")
        @Nullable
        Bad8 bad8() {
            return null;
        }
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler
        Viewed handle(IllegalStateException e) {
            return new Viewed("shown", "hidden");
        }
    }

    @RestController
    static class Spoken {

        @GetMapping("/points")
        ResponseEntity<List<Point>> points() {
            return ResponseEntity.ok(List.of());
        }
    }
}
