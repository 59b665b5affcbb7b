package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * A session of a page: commands after {@code $ }, their further lines after {@code > }, and what they print. A run changes
 * what differs on this machine in the commands, such as ports.
 */
final class ShellSession {

    private static final String COMMAND = "$ ";

    private static final String CONTINUED = "> ";

    private static final String NEXT = "--- next command ---";

    private static final Duration TIME = Duration.ofMinutes(5);

    private final String shown;

    private final List<String> commands = new ArrayList<>();

    /** A session as a page shows it. */
    ShellSession(String shown) {
        this.shown = shown.strip();
        for (String line : this.shown.lines().toList()) {
            if (line.startsWith(COMMAND)) {
                commands.add(line);
            } else if (line.startsWith(CONTINUED)) {
                int last = commands.size() - 1;
                commands.set(last, commands.get(last) + "\n" + line);
            }
        }
    }

    /** The session as the page shows it. */
    String shown() {
        return shown;
    }

    /** The first command, without its prompts. */
    String firstCommand() {
        return withoutPrompts(commands.get(0));
    }

    /** Runs all commands, and returns the session with what they print now. */
    String replay(Path directory, UnaryOperator<String> here) throws Exception {
        return replay(directory, here, commands);
    }

    /** Runs all commands but the first, and returns the session with what they print now. */
    String replayAfterFirst(Path directory, UnaryOperator<String> here) throws Exception {
        return commands.get(0) + "\n" + replay(directory, here, commands.subList(1, commands.size()));
    }

    private static String replay(Path directory, UnaryOperator<String> here, List<String> commands) throws Exception {
        StringBuilder script = new StringBuilder();
        for (String command : commands) {
            script.append(here.apply(withoutPrompts(command)))
                    .append("\necho '")
                    .append(NEXT)
                    .append("'\n");
        }
        String[] responses =
                run(directory, "bash", "-c", script.toString()).output().split(NEXT + "\n", -1);
        assertThat(responses).as("responses").hasSize(commands.size() + 1);
        StringBuilder replayed = new StringBuilder();
        for (int i = 0; i < commands.size(); i++) {
            replayed.append(commands.get(i)).append('\n').append(responses[i]);
        }
        return replayed.toString().strip();
    }

    /** What a script printed, and its exit code. */
    record Result(int exitCode, String output) {}

    /** Runs a program in a directory. */
    static Result run(Path directory, String... command) throws Exception {
        Path log = Files.createTempFile("session", ".log");
        Process program = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(program.waitFor(TIME.toSeconds(), TimeUnit.SECONDS))
                    .as("the program ends")
                    .isTrue();
            // HTTP lines end with a carriage return, and Tomcat's status line with a space
            return new Result(program.exitValue(), Files.readString(log).replaceAll("[ \r]+\n", "\n"));
        } finally {
            program.destroyForcibly();
            Files.delete(log);
        }
    }

    /** Whether a program is installed. */
    static boolean has(String program) throws InterruptedException {
        try {
            return new ProcessBuilder("bash", "-c", "command -v " + program)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String withoutPrompts(String command) {
        return command.replaceAll("(?m)^[$>] ", "");
    }
}
