package io.wireformat.audit.log.tenant;

import io.wireformat.audit.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A clock that is believed after it ran evenly for a day, so that nothing irreversible follows from a leap. A file remembers
 * since when it does, and the last time, across restarts. Used by one thread.
 */
final class SteadyClock {

    private static final Logger logger = LoggerFactory.getLogger(SteadyClock.class);

    /** A larger difference between the time of day and the time that went by is a leap. */
    private static final Duration LEAP = Duration.ofMinutes(10);

    private static final Duration TRIAL = Duration.ofDays(1);

    private final Path file;
    private final Clock clock;
    private final LongSupplier nanos;
    private Instant since;
    private Instant start;
    private long startNanos;
    private Instant remembered = Instant.EPOCH;

    SteadyClock(Path file, Clock clock, LongSupplier nanos) {
        this.file = file;
        this.clock = clock;
        this.nanos = nanos;
        this.start = clock.instant();
        this.startNanos = nanos.getAsLong();
        this.since = start;
        try {
            String[] times = Files.readString(file).strip().split(" ");
            Instant last = Instant.parse(times[1]);
            if (start.isAfter(last.minus(LEAP)) && start.isBefore(last.plus(TRIAL))) {
                since = Instant.parse(times[0]);
            }
        } catch (IOException | DateTimeException | IndexOutOfBoundsException unknown) {
            logger.debug("{} does not say how the clock ran", file, unknown);
        }
        if (since.equals(start)) {
            logger.info("The retention begins when the clock has run evenly for {}", TRIAL);
        }
    }

    /** Returns the time if it is believed. To be called at least every few minutes. */
    Optional<Instant> now() throws IOException {
        Instant now = clock.instant();
        Duration leap = Duration.between(start.plusNanos(nanos.getAsLong() - startNanos), now);
        boolean leapt = leap.abs().compareTo(LEAP) > 0;
        if (leapt) {
            logger.warn("The clock leapt by {}: the retention goes on when it has run evenly for {}", leap, TRIAL);
            since = now;
            start = now;
            startNanos = nanos.getAsLong();
        }
        if (leapt || !now.isBefore(remembered.plus(LEAP))) {
            remembered = now;
            PrivateFiles.write(file, since + " " + now + "\n");
        }
        return now.isBefore(since.plus(TRIAL)) ? Optional.empty() : Optional.of(now);
    }
}
