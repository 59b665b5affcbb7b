package io.wireformat.gatling.link;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A thread that wakes event loops with a precision of some tens of microseconds. A selector's own timers only have a
 * precision of a millisecond, and spin for half of it. Netty's native transport has better timers, but in 4.2.15 its
 * channels cannot be read any more if the peer has closed while reading was paused.
 */
final class PreciseTimer implements LinkTimer, AutoCloseable {

    private final ScheduledThreadPoolExecutor thread;

    PreciseTimer(String name) {
        this.thread = new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory(name, true));
    }

    @Override
    public void schedule(EventLoop eventLoop, long delayNanos, Runnable task) {
        try {
            thread.schedule(() -> eventLoop.execute(task), delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // the link is closing, and its connections with it
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
