package io.wireformat.gatling.link;

import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints the traffic of a link, a line per period. */
final class LinkReport {

    private static final String HEADING = String.format(
            "%9s %12s %8s %14s %14s %9s",
            "seconds", "connections", "refused", "requests kB", "responses kB", "late ms");

    private final LinkCounters counters;
    private final PrintWriter out;
    private Totals printed = new Totals(0, 0, 0, 0, 0, 0);

    LinkReport(LinkCounters counters, PrintWriter out) {
        this.counters = counters;
        this.out = out;
    }

    void start(InetSocketAddress listen, InetSocketAddress target, RegionProfile region, Windows windows) {
        out.printf(
                "%s:%d relays to %s:%d as %s (%s), %s connections%n%s%n",
                listen.getAddress().getHostAddress(),
                listen.getPort(),
                target.getHostString(),
                target.getPort(),
                region.name(),
                region,
                windows == Windows.OPEN ? "warm" : "new",
                HEADING);
        out.flush();
    }

    /** Returns after {@code duration}; never if it is null. */
    void every(Duration period, @Nullable Duration duration) throws InterruptedException {
        long start = System.nanoTime();
        long end = duration == null ? Long.MAX_VALUE : duration.toNanos();
        for (long elapsed = 0; elapsed < end; ) {
            long next = Math.min(end, (elapsed / period.toNanos() + 1) * period.toNanos());
            Thread.sleep(Duration.ofNanos(next - elapsed).toMillis() + 1);
            elapsed = System.nanoTime() - start;
            print(elapsed / 1e9);
        }
    }

    private void print(double seconds) {
        Totals now = Totals.of(counters);
        long segments = now.segments - printed.segments;
        out.printf(
                Locale.ROOT,
                "%9.1f %12d %8d %14.1f %14.1f %9.2f%n",
                seconds,
                now.connections - printed.connections,
                now.refusals - printed.refusals,
                (now.requestBytes - printed.requestBytes) / 1e3,
                (now.responseBytes - printed.responseBytes) / 1e3,
                segments == 0 ? 0 : (now.lateNanos - printed.lateNanos) / 1e6 / segments);
        out.flush();
        printed = now;
    }

    private record Totals(
            long connections, long refusals, long requestBytes, long responseBytes, long segments, long lateNanos) {

        static Totals of(LinkCounters counters) {
            LinkCounters.Direction requests = counters.requests();
            LinkCounters.Direction responses = counters.responses();
            return new Totals(
                    counters.connections(),
                    counters.refusals(),
                    requests.bytes(),
                    responses.bytes(),
                    requests.segments() + responses.segments(),
                    requests.lateNanos() + responses.lateNanos());
        }
    }
}
