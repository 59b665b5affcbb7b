package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.StreamPlan;

/**
 * Streams of one type's messages, each of which is timed by itself and held within limits. Each stream counts once in
 * the sizes. No request learns of their steps, which go on when its response's headers have long been sent. Safe for use
 * by many threads.
 */
public final class MeteredStreams {

    private final String format;
    private final StreamPlan plan;
    private final Metering metering;
    private final StepTimer timer;

    MeteredStreams(String format, StreamPlan plan, Metering metering, StepTimer timer) {
        this.format = format;
        this.plan = plan;
        this.metering = metering;
        this.timer = timer;
    }

    /** The limits for reading a message, unless a handler has its own. */
    public DecodeLimits limits() {
        return metering.limits();
    }

    /** Holds the content of streams. */
    public ContentBudget memory() {
        return metering.memory();
    }

    /** Reads one stream with limits for each message; to be closed. */
    public MeteredStreamReader reader(DecodeLimits limits) {
        return new MeteredStreamReader(format, plan, limits, metering.memory(), DecodingPermit.NONE, timer);
    }

    /** The same on a thread that may block while others read large messages. */
    public MeteredStreamReader readerWithPermit(DecodeLimits limits) {
        return new MeteredStreamReader(
                format, plan, limits, metering.memory(), metering.memory().permit(metering.side()), timer);
    }

    /** Writes one stream; to be closed. */
    public MeteredStreamWriter writer() {
        return new MeteredStreamWriter(plan.writer(), metering.memory(), timer);
    }
}
