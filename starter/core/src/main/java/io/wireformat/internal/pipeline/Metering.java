package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodeLimits;

/**
 * Shared by all formats at one side of an exchange.
 *
 * @param side the end of the exchange
 * @param meters where figures go
 * @param memory holds content
 * @param limits bound what is read
 */
public record Metering(Side side, CodecMeters meters, ContentBudget memory, DecodeLimits limits) {

    /** The timer of a type. */
    public StepTimer timer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side));
    }
}
