package io.wireformat.internal.link;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The distance of a region and the bandwidth of a connection to it.
 *
 * @param name the name in results
 * @param roundTrip the time from the last byte of an empty request to the first byte of its response
 * @param bytesPerSecond the bandwidth of a connection in each direction
 * @param windowSegments the segments that a new connection may send before the first acknowledgement
 */
public record RegionProfile(String name, Duration roundTrip, long bytesPerSecond, int windowSegments) {

    /** The payload of an Ethernet frame after the headers of IP and TCP. */
    public static final int SEGMENT = 1460;

    /** Today's default: <a href="https://www.rfc-editor.org/rfc/rfc6928">RFC 6928</a>. */
    public static final int TEN_SEGMENTS = 10;

    /** Within one region: 14 ms and 23 MB/s. */
    public static final RegionProfile SAME_REGION =
            new RegionProfile("same-region", Duration.ofMillis(14), 23_000_000, TEN_SEGMENTS);

    /** Between two continents: 105 ms and 350 kB/s for each connection. */
    public static final RegionProfile SECOND_REGION =
            new RegionProfile("second-region", Duration.ofMillis(105), 350_000, TEN_SEGMENTS);

    /** @throws IllegalArgumentException if a value is out of range */
    public RegionProfile {
        if (roundTrip.isNegative()) {
            throw new IllegalArgumentException("region " + name + ": a time cannot be negative");
        }
        if (bytesPerSecond <= 0) {
            throw new IllegalArgumentException("region " + name + ": the bandwidth must be above 0");
        }
        if (windowSegments < 1) {
            throw new IllegalArgumentException("region " + name + ": the window must hold at least one segment");
        }
    }

    /** All named profiles, the nearest first. */
    public static List<RegionProfile> known() {
        return List.of(SAME_REGION, SECOND_REGION);
    }

    /**
     * Reads a profile.
     *
     * @param name a known profile, or the name of a new one
     * @param text the differences from the known profile, for example {@code rtt=80ms,bandwidth=2MB/s,window=10}; empty
     *     for none. A new profile needs {@code rtt} and {@code bandwidth}.
     * @throws IllegalArgumentException if the text is malformed; describes the problem
     */
    public static RegionProfile parse(String name, String text) {
        RegionProfile known = known(name);
        Duration roundTrip = known == null ? Duration.ofNanos(-1) : known.roundTrip;
        long bytesPerSecond = known == null ? -1 : known.bytesPerSecond;
        int windowSegments = known == null ? TEN_SEGMENTS : known.windowSegments;
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String key = equals < 0 ? part.trim() : part.substring(0, equals).trim();
            String value = equals < 0 ? "" : part.substring(equals + 1).trim();
            try {
                switch (key) {
                    case "rtt" -> roundTrip = Quantity.duration(value);
                    case "bandwidth" -> bytesPerSecond = Quantity.bytesPerSecond(value);
                    case "window" -> windowSegments = Quantity.segments(value);
                    default ->
                        throw new IllegalArgumentException(
                                "unknown setting '" + key + "'; known are rtt, bandwidth and window");
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("region " + name + ": " + e.getMessage(), e);
            }
        }
        if (roundTrip.isNegative() || bytesPerSecond < 0) {
            throw new IllegalArgumentException("region " + name
                    + " is not known: set at least its rtt and bandwidth, for example rtt=80ms,bandwidth=2MB/s");
        }
        return new RegionProfile(name, roundTrip, bytesPerSecond, windowSegments);
    }

    /** A named profile; null if there is none of the name. */
    public static @Nullable RegionProfile known(String name) {
        return known().stream()
                .filter(profile -> profile.name.equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The round trip in nanoseconds. */
    public long roundTripNanos() {
        return roundTrip.toNanos();
    }

    /** The nanoseconds that the bandwidth takes for so many bytes. */
    public long transmitNanos(long bytes) {
        return Math.round(bytes * 1e9 / bytesPerSecond);
    }

    /** The bytes that a new connection may send before the first acknowledgement. */
    public long initialWindow() {
        return (long) windowSegments * SEGMENT;
    }

    /** The window above which only the bandwidth limits a connection: the bytes of a round trip and two segments. */
    public long openWindow() {
        long carried = (long) Math.ceil(bytesPerSecond * (roundTripNanos() / 1e9));
        return Math.max(initialWindow(), carried + 2L * SEGMENT);
    }

    /** The profile in one line, in the syntax of {@link #parse}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "rtt=%sms,bandwidth=%skB/s,window=%d",
                plain(roundTrip.toNanos(), 6),
                plain(bytesPerSecond, 3),
                windowSegments);
    }

    private static String plain(long value, int power) {
        return BigDecimal.valueOf(value)
                .movePointLeft(power)
                .stripTrailingZeros()
                .toPlainString();
    }
}
