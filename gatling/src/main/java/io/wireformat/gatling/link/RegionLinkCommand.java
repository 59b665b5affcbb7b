package io.wireformat.gatling.link;

import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
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

/** Runs a region link between any two programs. */
@Command(
        name = "region-link",
        sortOptions = false,
        customSynopsis = "${COMMAND-FULL-NAME} --listen HOST:PORT --target HOST:PORT [OPTION]...",
        header = "Relays TCP connections as if the server were in another region.",
        description = {
            "%nEach connection is delayed by half a round trip each way, has its own bandwidth, and starts like TCP."
                    + " TLS and HTTP are unchanged. Stop it with Ctrl-C.%n",
            "For example, a second region in front of a service on port 8080:%n",
            "  ${COMMAND-FULL-NAME} \\",
            "      --listen 127.0.0.1:8443 --target 127.0.0.1:8080 --profile second-region%n"
        },
        footer = {
            "%nEach line shows, since the previous line, the new connections, those that the target refused,"
                    + " the traffic in both directions, and its mean delay beyond the profile.",
            "%nExit codes: 0 when the time is over, 1 if it cannot listen, 2 if an option is wrong."
        })
final class RegionLinkCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
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
            description = "The bandwidth of a connection each way, for example 2MB/s.")
    private @Nullable Long bytesPerSecond;

    @Option(
            names = "--window",
            paramLabel = "SEGMENTS",
            description = "The segments that a new connection may send before the first acknowledgement. Default: 10.")
    private @Nullable Integer window;

    @Option(
            names = "--connections",
            paramLabel = "STATE",
            description =
                    "The state of connections: new, warm as in steady use, or idle before each message. Default: new.")
    private Windows windows = Windows.INITIAL;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "The duration, for example 10m. Default: until it is stopped.")
    private @Nullable Duration duration;

    @Option(
            names = "--report-every",
            paramLabel = "TIME",
            description = "The time between two lines of output. Default: 10s.")
    private Duration reportEvery = Duration.ofSeconds(10);

    @Override
    public Integer call() throws InterruptedException {
        InetSocketAddress listen = listening.address(spec);
        if (reportEvery.isZero()) {
            throw wrong("--report-every: must be more than 0");
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
                    + ", or set --rtt and --bandwidth");
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
