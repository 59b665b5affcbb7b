package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Timeout(120)
class RegionLinkCommandTests {

    private static final String[] ADDRESSES = {"--listen", "127.0.0.1:0", "--target", "127.0.0.1:9"};

    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();

    @Test
    void helpNamesEveryOption() {
        assertThat(run("region-link", "--help")).isZero();

        assertThat(out.toString())
                .contains("--listen=HOST:PORT", "--target=HOST:PORT", "--profile=NAME", "--rtt=TIME")
                .contains("--bandwidth=RATE", "--window=SEGMENTS")
                .contains("--connections=STATE", "--for=TIME", "--report-every=TIME")
                .contains("--allow-remote", "Exit codes");
    }

    @Test
    void helpListsTheCommands() {
        assertThat(run("--help")).isZero();

        assertThat(out.toString()).contains("region-link  Relays TCP connections");
    }

    @Test
    void withoutACommandItPointsToTheHelp() {
        assertThat(run()).isEqualTo(2);

        assertThat(errors.toString()).contains("Missing required subcommand", "--help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--listen", "--target"})
    void anAddressThatIsMissingIsNamed(String option) {
        List<String> arguments = new ArrayList<>(List.of("region-link", "--profile", "same-region"));
        arguments.addAll(List.of(ADDRESSES));
        int index = arguments.indexOf(option);
        arguments.subList(index, index + 2).clear();

        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(2);
        assertThat(errors.toString()).contains("Missing required option: '" + option);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--rtt         | 14         | option '--rtt': '14' is not a time; use for example 14ms",
                "--bandwidth   | fast       | option '--bandwidth': 'fast' is not a number with a unit",
                "--bandwidth   | 10Mbit     | option '--bandwidth': '10Mbit' is not a bandwidth; use for example"
                        + " 350kB/s",
                "--window      | all        | option '--window': 'all' is not a number of segments",
                "--window      | 0          | the window must hold at least one segment",
                "--connections | cold       | option '--connections': 'cold' is not one of new, warm and idle",
                "--profile     | mars       | --profile: 'mars' is not known; choose same-region or second-region, or"
                        + " set",
                "--target      | 8080       | option '--target': '8080' is not an address; use for example",
                "--target      | localhost  | option '--target': 'localhost' is not an address",
                "--target      | no.host.invalid:80 | option '--target': 'no.host.invalid' is not a known host",
                "--target      | 127.0.0.1:99999 | option '--target': '127.0.0.1:99999' is not an address",
                "--report-every | 0s        | --report-every: must be more than 0",
                "--speed       | 1          | Unknown options: '--speed'",
            })
    void aMistakeIsNamed(String option, String value, String message) {
        List<String> arguments = new ArrayList<>(List.of("region-link", "--profile", "same-region"));
        arguments.addAll(List.of(ADDRESSES));
        int index = arguments.indexOf(option);
        if (index >= 0) {
            arguments.subList(index, index + 2).clear();
        }
        arguments.addAll(List.of(option, value));

        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(2);
        assertThat(errors.toString()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:0", "[::]:0"})
    void itOnlyListensForThisMachine(String everywhere) {
        assertThat(run("region-link", "--listen", everywhere, "--target", "127.0.0.1:9", "--profile", "same-region"))
                .isEqualTo(2);

        assertThat(errors.toString()).contains("--listen: other machines can connect to", "--allow-remote");
    }

    @Test
    void onRequestItListensForOthersToo() {
        assertThat(run(
                        "region-link",
                        "--listen",
                        "0.0.0.0:0",
                        "--target",
                        "127.0.0.1:9",
                        "--profile",
                        "same-region",
                        "--allow-remote",
                        "--for",
                        "10ms"))
                .isZero();
    }

    @Test
    void aPortThatIsTakenEndsItWithOne() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String listen = "127.0.0.1:" + taken.getLocalPort();

            assertThat(run("region-link", "--listen", listen, "--target", "127.0.0.1:9", "--profile", "same-region"))
                    .isEqualTo(1);
            assertThat(errors.toString()).startsWith("region-link: ").contains("cannot listen on", listen);
        }
    }

    @Test
    void optionsChangeAKnownRegion() {
        assertThat(runFor10Ms("--profile", "second-region", "--window", "4"))
                .contains("as second-region (rtt=105ms,bandwidth=350kB/s,window=4), new connections");
    }

    @Test
    void aRegionNeedsNoName() {
        assertThat(runFor10Ms("--rtt", "80ms", "--bandwidth", "2MB/s", "--connections", "warm"))
                .contains("as custom (rtt=80ms,bandwidth=2000kB/s,window=10), warm connections");
    }

    @Test
    void itPrintsALineForEachPeriodAndOneAtTheEnd() {
        String printed = runFor10Ms("--profile", "same-region", "--report-every", "4ms");

        assertThat(printed.lines().filter(line -> line.matches(" +\\d+\\.\\d( +0){2}( +0\\.0){2} +0\\.00")))
                .hasSizeBetween(1, 3);
    }

    private String runFor10Ms(String... options) {
        List<String> arguments = new ArrayList<>(List.of("region-link", "--for", "10ms"));
        arguments.addAll(List.of(ADDRESSES));
        arguments.addAll(List.of(options));
        assertThat(run(arguments.toArray(String[]::new))).as(errors::toString).isZero();
        return out.toString();
    }

    private int run(String... arguments) {
        CommandLine commandLine = Tools.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(errors));
        int exitCode = commandLine.execute(arguments);
        commandLine.getOut().flush();
        commandLine.getErr().flush();
        return exitCode;
    }
}
