package io.wireformat.codec;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Measures how long one value takes to be built, and stops it above the limit. For one thread at a time. */
final class DecodeTime {

    private final DecodeLimits limits;
    private final long maxNanos;
    private long startedAt = System.nanoTime();
    private boolean ended;

    DecodeTime(DecodeLimits limits) {
        this.limits = limits;
        this.maxNanos = TimeUnit.MILLISECONDS.toNanos(limits.decodeTime());
    }

    /** Excludes time for which nothing was decoded. */
    void exclude(long nanos) {
        startedAt += nanos;
    }

    /** The value has been built. */
    void end() {
        ended = true;
    }

    void require() {
        if (!ended && System.nanoTime() - startedAt > maxNanos) {
            throw ContentTooLargeException.tooLong(limits);
        }
    }

    /** A list of elements; the time is looked at while its elements are copied to a set. */
    List<Object> list(int capacity) {
        return new TimedList(this, capacity);
    }

    /** A list that is iterated within the time until the value has been built, and then like any other list. */
    private static final class TimedList extends ArrayList<Object> {

        private static final long serialVersionUID = 1;
        private static final int ELEMENTS_PER_LOOK = 64;

        private final transient DecodeTime time;

        TimedList(DecodeTime time, int capacity) {
            super(capacity);
            this.time = time;
        }

        @Override
        public Iterator<Object> iterator() {
            return time == null || time.ended ? super.iterator() : timed(super.iterator());
        }

        private Iterator<Object> timed(Iterator<Object> elements) {
            return new Iterator<>() {
                private int count;

                @Override
                public boolean hasNext() {
                    return elements.hasNext();
                }

                @Override
                public Object next() {
                    if (++count % ELEMENTS_PER_LOOK == 0) {
                        time.require();
                    }
                    return elements.next();
                }

                @Override
                public void remove() {
                    elements.remove();
                }
            };
        }
    }
}
