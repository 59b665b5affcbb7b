package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodeLimits;

/**
 * What every format at one side of an exchange shares.
 *
 * @param side the end of the exchange
 * @param meters where figures go
 * @param listener learns about the steps of the current exchange
 * @param memory holds content
 * @param limits bound what is read
 */
public record Metering(
        Side side, CodecMeters meters, StepListener listener, ContentBudget memory, DecodeLimits limits) {

    /** The clock of a type. */
    public StepTimer timer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side), listener);
    }

    /** The clock of a type's streams, whose steps go on when the answer's headers have long been sent. */
    StepTimer streamTimer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side), StepListener.NONE);
    }
}
