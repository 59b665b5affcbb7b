package io.wireformat.audit.commands;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.web.SequencedEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.AuditMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The commands that call a service. */
@Tag("processes")
@ExtendWith(OutputCaptureExtension.class)
class RemoteCommandsTests {

    @TempDir
    private Path directory;

    @Test
    @Tag("full")
    void eventsThatAreSentInAFormatAreTailedInAnother() throws Exception {
        List<AuditEvent> events = new AuditMessages(new Random(1)).events(1_200);
        Path file = lines("events.ndjson", events);
        Path tailed = directory.resolve("tailed");
        try (RunningService service = RunningService.start(directory.resolve("data"), "--audit.heartbeat=100ms")) {
            service.append(event("before"));
            Process tail = start(service, tailed, null, "tail", "--after=0", "--format=avro");
            try {
                assertThat(output(start(service, null, null, "send", file.toString(), "--format=msgpack")))
                        .contains("1,200 events stored, 0 known before, 0 refused");
                assertThat(output(start(service, null, file, "send")))
                        .contains("0 events stored, 1,200 known before, 0 refused");

                // the last line may have been written in part
                await().until(
                                () -> Files.readString(tailed),
                                text -> text.endsWith("\n") && text.lines().count() == 1_201);
                List<SequencedEvent> printed = Files.readAllLines(tailed).stream()
                        .map(line -> RunningService.JSON.readValue(line, SequencedEvent.class))
                        .toList();
                assertThat(printed.subList(1, 1_201))
                        .extracting(SequencedEvent::event)
                        .isEqualTo(events);
                assertThat(printed.get(1_200).sequence()).isEqualTo(1_201);
            } finally {
                tail.destroyForcibly();
            }
        }
    }

    @Test
    void refusedEventsAreNamedAndTheOthersStored(CapturedOutput output) throws Exception {
        List<String> events = Files.readAllLines(lines(
                "events.ndjson",
                List.of(event("e-1"), event("type", " ", "source", "2026-01-31T12:00:00Z", "e-2"), event("e-3"))));
        Path file = Files.writeString(directory.resolve("blank.ndjson"), String.join("\n \n\n", events));
        try (RunningService service = RunningService.start(directory.resolve("data"))) {
            assertThatThrownBy(() -> run(service, "send", file.toString())).isInstanceOf(RuntimeException.class);

            assertThat(output)
                    .contains("Line 4 was refused: subject: must be present and not blank")
                    .contains("2 events stored, 0 known before, 1 refused")
                    .contains("1 events were refused")
                    .contains("The lines above say why")
                    .doesNotContain("FAILED TO START");
            assertThat(service.get("/events/e-3").statusCode()).isEqualTo(200);

            Path malformed = Files.writeString(
                    directory.resolve("malformed"),
                    RunningService.JSON.writeValueAsString(event("e-4")) + "\n{\"typo\": 1}\n");
            assertThatThrownBy(() -> run(service, "send", malformed.toString())).isInstanceOf(RuntimeException.class);
            assertThat(output)
                    .contains(
                            "Line 2 of the events cannot be read",
                            "json: has an unknown property",
                            "Nothing was sent of this line");

            assertThatThrownBy(() -> run(service, "tail", "--key=writer")).isInstanceOf(RuntimeException.class);
            assertThat(output).contains("403", "Name a key of this service with --key");
            assertThatThrownBy(() -> run(service, "tail", "--key=reader.x")).isInstanceOf(RuntimeException.class);
            assertThat(output).contains("has no reader.x");
            assertThatThrownBy(() -> run(service, "tail", "5")).isInstanceOf(RuntimeException.class);
            assertThat(output).contains("The command 'tail' does not know what to do with '5'");
        }
    }

    @Test
    void unknownCommandStartsNoService() throws Exception {
        List<String> command = new ArrayList<>(ServiceProcess.command(List.of()));
        command.addAll(List.of("bakup", "folder", "--audit.data-dir=" + directory.resolve("data")));
        Process mistyped = new ProcessBuilder(command).redirectErrorStream(true).start();

        assertThat(new String(mistyped.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("The command bakup is unknown.", "'help' lists all");
        assertThat(mistyped.waitFor()).isEqualTo(1);
        assertThat(directory.resolve("data")).doesNotExist();
    }

    /** An option that was ignored could make a command do more than was asked for. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "erase 1-9 --subjct=ada reason|'erase' has no option --subjct",
                "erase 1-9 --befor=2025-01-31T00:00:00Z reason|'erase' has no option --befor",
                "tail --afte=0|'tail' has no option --afte",
                "archive folder --hash|'archive' has no option --hash",
                "erase 1 reason --tenant=|--tenant needs one value",
                "erase 1 reason --tenant=acme|A log in a file has no tenants",
                "verify checkpoint key --tenant=acme|A log in a file has no tenants",
                "erase 1 reason|There is no log",
                "accept example.com/new|There is no log",
                "tail --format=yaml|No format with the name 'yaml' is on"
            })
    void whatACommandDoesNotKnowIsRefused(String command, String reason, CapturedOutput output) {
        Path data = directory.resolve("data");
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add("--audit.data-dir=" + data);

        assertThatThrownBy(() -> AuditServiceApplication.main(arguments.toArray(String[]::new)))
                .isInstanceOf(RuntimeException.class);
        assertThat(output).contains(reason).doesNotContain("FAILED TO START").doesNotContain("Application run failed");
        assertThat(data).doesNotExist();
    }

    @Test
    void helpNamesEveryCommand(CapturedOutput output) {
        AuditServiceApplication.main(new String[] {"help"});

        assertThat(output)
                .contains(
                        "  erase ",
                        "  accept ",
                        "  backup ",
                        "  verify ",
                        "  send ",
                        "  tail ",
                        "  forward ",
                        "  archive ")
                .doesNotContain("INFO");
    }

    private void run(RunningService service, String... arguments) {
        AuditServiceApplication.main(arguments(service, arguments).toArray(String[]::new));
    }

    private List<String> arguments(RunningService service, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--audit.data-dir=" + directory.resolve("data"));
        all.add("--url=" + service.uri(""));
        return all;
    }

    private Path lines(String name, List<AuditEvent> events) throws IOException {
        return Files.write(
                directory.resolve(name),
                events.stream().map(RunningService.JSON::writeValueAsString).toList());
    }

    private Process start(RunningService service, Path output, Path input, String... arguments) throws IOException {
        List<String> command = ServiceProcess.command(List.of());
        command.addAll(arguments(service, arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        if (input != null) {
            builder.redirectInput(input.toFile());
        }
        if (output != null) {
            return builder.redirectOutput(output.toFile())
                    .redirectError(directory.resolve("errors").toFile())
                    .start();
        }
        return builder.redirectErrorStream(true).start();
    }

    private static String output(Process process) throws Exception {
        try {
            String output = new String(process.getInputStream().readAllBytes());
            assertThat(process.waitFor()).as(output).isZero();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }
}
