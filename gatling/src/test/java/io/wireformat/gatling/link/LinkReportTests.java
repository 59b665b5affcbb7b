package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LinkReportTests {

    private final LinkCounters counters = new LinkCounters();
    private final StringWriter printed = new StringWriter();
    private final LinkReport report = new LinkReport(counters, new PrintWriter(printed));

    @Test
    void aLineHasWhatWasCountedSinceTheOneBefore() throws InterruptedException {
        counters.connected();
        counters.connected();
        counters.refused();
        counters.requests().delivered(50_000, 3_000_000);
        counters.responses().delivered(1_500, 1_000_000);
        assertThat(next()).containsExactly("2", "1", "50.0", "1.5", "2.00");

        counters.connected();
        assertThat(next()).containsExactly("1", "0", "0.0", "0.0", "0.00");
    }

    /** The columns after the time. */
    private String[] next() throws InterruptedException {
        printed.getBuffer().setLength(0);
        report.every(Duration.ofMillis(1), Duration.ofNanos(1));
        return printed.toString().strip().split(" +", 2)[1].split(" +");
    }
}
