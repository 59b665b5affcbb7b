package io.wireformat.advice;

import org.jspecify.annotations.Nullable;

/** The thread of trials. It ends with its advisor, or when another thread has taken its place. */
final class Worker extends Thread {

    private static final long REFRESH_NANOS = 5_000_000_000L;
    private static final int PART_OF_CLOCK = 20;

    private final Advisor advisor;

    /** {@link System#nanoTime()} at the start of the current trial or the end of its last pause; 0 if it does not work. */
    private volatile long workingSince;

    /** CPU nanoseconds of this thread at the start of the current trial. */
    private volatile long cpuAtStart;

    private volatile @Nullable Messages current;
    private long refreshedAt = System.nanoTime();

    Worker(Advisor advisor) {
        super("wireformat-advice");
        this.advisor = advisor;
        setDaemon(true);
        setPriority(MIN_PRIORITY);
    }

    /**
     * The time that the current trial has worked, in nanoseconds: its CPU time, because on a busy machine it waits for a
     * processor; or by the clock, if its code sleeps or waits. A thread that waits for a network counts as running, so that a
     * part of the clock's time always counts.
     */
    long worked() {
        long since = workingSince;
        if (since == 0) {
            return 0;
        }
        long cpu = CpuBudget.cpuNanos(this) - cpuAtStart;
        long byClock = System.nanoTime() - since;
        return Math.max(cpu, getState() == State.RUNNABLE ? byClock / PART_OF_CLOCK : byClock);
    }

    /** Excludes the kind of bodies whose trial does not end; false if it has ended meanwhile. Another thread must go on. */
    boolean abandon() {
        Messages stuck = current;
        if (!isCurrent() || stuck == null) {
            return false;
        }
        stuck.exclude("a trial did not end");
        return true;
    }

    private boolean isCurrent() {
        return advisor.worker() == this;
    }

    @Override
    public void run() {
        advisor.budget().begin();
        while (isCurrent()) {
            try {
                advisor.budget().await();
                // a frame of its own, so that no local variable refers to the last body
                step();
                refresh();
            } catch (InterruptedException e) {
                // closed, or late for a trial that has ended
            }
        }
    }

    private void refresh() {
        long now = System.nanoTime();
        if (now - refreshedAt > REFRESH_NANOS) {
            refreshedAt = now;
            advisor.refresh();
        }
    }

    private void step() throws InterruptedException {
        Sample sample = advisor.next();
        if (sample == null) {
            return;
        }
        Messages messages = sample.messages();
        current = messages;
        cpuAtStart = CpuBudget.cpuNanos();
        workingSince = System.nanoTime();
        try {
            if (messages.excluded() != null) {
                messages.count(Coverage.EXCLUDED);
                return;
            }
            Measured measured = new Trial(advisor.candidates(), this::pause).run(asUsed(sample));
            if (measured != null) {
                messages.add(measured);
            }
        } catch (InterruptedException e) {
            messages.failed(Coverage.FAILED, "took more than " + advisor.maxNanos() / 1e9 + " s of CPU time");
        } catch (Throwable e) {
            // whatever an application's code throws, requests and other endpoints go on
            messages.failed(Coverage.FAILED, Trial.reason(e));
            if (e instanceof OutOfMemoryError) {
                messages.pause(Trial.reason(e));
            }
        } finally {
            workingSince = 0;
            current = null;
            interrupted();
            advisor.done(sample);
        }
    }

    /** JSON that the application reads or writes by a plan is that already. */
    private Sample asUsed(Sample sample) {
        Messages messages = sample.messages();
        return advisor.usesPlan(messages.key().direction())
                        && sample.incumbent().equals(Candidates.JSON)
                        && advisor.candidates().of(messages).plans().containsKey(Candidates.JSON_BY_PLAN)
                ? new Sample(messages, Candidates.JSON_BY_PLAN, sample.coding(), sample.bytes())
                : sample;
    }

    private void pause() throws InterruptedException {
        if (!isCurrent() || interrupted() || CpuBudget.cpuNanos() - cpuAtStart > advisor.maxNanos()) {
            throw new InterruptedException();
        }
        workingSince = 0;
        advisor.budget().await();
        workingSince = System.nanoTime();
    }
}
