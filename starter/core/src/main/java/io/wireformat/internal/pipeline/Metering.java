package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodeLimits;

/**
 * Shared by all formats at one side of an exchange.
 *
 * @param side the side of the exchange
 * @param meters creates meters
 * @param listener is notified of the steps of the current exchange
 * @param memory limits the memory of content
 * @param limits the limits for reading
 */
public record Metering(
        Side side, CodecMeters meters, StepListener listener, ContentBudget memory, DecodeLimits limits) {

    /** The timer of a type. */
    public StepTimer timer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side), listener);
    }

    /** The timer of a type's streams, without a listener: steps end long after the response's headers are sent. */
    StepTimer streamTimer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side), StepListener.NONE);
    }
}
