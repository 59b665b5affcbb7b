package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodeLimits;

/**
 * The meters, the memory and the limits that all formats at one side of an exchange share.
 *
 * @param side the end of the exchange
 * @param meters record figures
 * @param memory holds content
 * @param limits the limits for reading
 */
public record Metering(Side side, CodecMeters meters, ContentBudget memory, DecodeLimits limits) {

    /** The timer of a type. */
    public StepTimer timer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side));
    }
}
