package io.wireformat.gatling.report;

import org.jspecify.annotations.Nullable;

/**
 * A link that was measured through; without one only its name is known.
 *
 * @param bytesPerSecond of one connection, in each direction
 * @param windowSegments how many segments a new connection may have under way
 */
public record PublishedRegion(
        String name,
        @Nullable Double roundTripMs,
        @Nullable Double bytesPerSecond,
        @Nullable Integer windowSegments) {}
