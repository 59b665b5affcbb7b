package io.wireformat.gatling.link;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Puts a region between any two programs, for as long as it runs. */
@Command(
        name = "region-link",
        sortOptions = false,
        customSynopsis = "${COMMAND-FULL-NAME} --listen HOST:PORT --target HOST:PORT [OPTION]...",
        header = "Relays TCP connections as if the server were in another region.",
        description = {
            "%nEach connection is held up by half a round trip each way and by its own bandwidth, and starts as TCP"
                    + " does. TLS and HTTP pass unchanged. It ends with Ctrl-C.%n",
            "For example, with the way to a second region before a service on port 8080:%n",
            "  ${COMMAND-FULL-NAME} \\",
            "      --listen 127.0.0.1:8443 --target 127.0.0.1:8080 --profile second-region%n"
        },
        footer = {
            "%nIt prints, for the time since the line before: new connections, how many of them the target refused,"
                    + " what was delivered in either direction, and how much later than the profile says, on average.",
            "%nExit codes: 0 when the time is over, 1 when it cannot listen, 2 when an option is wrong."
        })
final class RegionLinkCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private final ListenOptions listening = new ListenOptions();

    @Option(names = "--target", required = true, paramLabel = "HOST:PORT", description = "The server.")
    @SuppressWarnings("NullAway.Init") // required
    private InetSocketAddress target;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "A known region: same-region (14 ms, 23 MB/s) or second-region (105 ms, 350 kB/s). Any other "
                    + "name, or none, needs --rtt and --bandwidth.")
    private String profile = "custom";

    @Option(names = "--rtt", paramLabel = "TIME", description = "The round trip, for example 80ms.")
    private @Nullable Duration roundTrip;

    @Option(
            names = "--bandwidth",
            paramLabel = "RATE",
            description = "What one connection carries each way, for example 2MB/s.")
    private @Nullable Long bytesPerSecond;

    @Option(
            names = "--window",
            paramLabel = "SEGMENTS",
            description = "What a new connection may send before the first acknowledgement. Default: 10.")
    private @Nullable Integer window;

    @Option(
            names = "--connections",
            paramLabel = "STATE",
            description = "How connections are: new, warm as in steady use, or idle before each message. Default: new.")
    private Windows windows = Windows.INITIAL;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "How long, for example 10m. Default: until it is stopped.")
    private @Nullable Duration duration;

    @Option(
            names = "--report-every",
            paramLabel = "TIME",
            description = "Between two lines of what went through. Default: 10s.")
    private Duration reportEvery = Duration.ofSeconds(10);

    @Override
    public Integer call() throws InterruptedException {
        InetSocketAddress listen = listening.address(spec);
        if (reportEvery.isZero()) {
            throw wrong("--report-every: a time above 0 is needed");
        }
        RegionProfile region = region();
        try (RegionLink link = RegionLink.open(region, windows, listen, target)) {
            LinkReport report =
                    new LinkReport(link.counters(), spec.commandLine().getOut());
            report.start(link.address(), target, region, windows);
            report.every(reportEvery, duration);
        }
        return 0;
    }

    private RegionProfile region() {
        RegionProfile base = base();
        try {
            return new RegionProfile(
                    profile,
                    either(roundTrip, base.roundTrip()),
                    either(bytesPerSecond, base.bytesPerSecond()),
                    either(window, base.windowSegments()));
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private RegionProfile base() {
        RegionProfile known = RegionProfile.known(profile);
        if (known != null) {
            return known;
        }
        if (roundTrip == null || bytesPerSecond == null) {
            throw wrong("--profile: '" + profile + "' is not known; choose "
                    + RegionProfile.known().stream().map(RegionProfile::name).collect(Collectors.joining(" or "))
                    + ", or give --rtt and --bandwidth");
        }
        return new RegionProfile(profile, roundTrip, bytesPerSecond, RegionProfile.TEN_SEGMENTS);
    }

    private static <T> T either(@Nullable T given, T otherwise) {
        return given == null ? otherwise : given;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
