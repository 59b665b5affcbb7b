package io.wireformat.gatling.link;

import io.netty.channel.EventLoop;

/** Runs a task on an event loop after a time. */
@FunctionalInterface
interface LinkTimer {

    void schedule(EventLoop eventLoop, long delayNanos, Runnable task);
}
