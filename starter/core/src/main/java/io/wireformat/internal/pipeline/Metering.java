package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodeLimits;

/**
 * What every format at one side of an exchange shares.
 *
 * @param side the end of the exchange
 * @param meters where figures go
 * @param memory holds content
 * @param limits bound what is read
 */
public record Metering(Side side, CodecMeters meters, ContentBudget memory, DecodeLimits limits) {

    /** The clock of a type. */
    public StepTimer timer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side));
    }
}
