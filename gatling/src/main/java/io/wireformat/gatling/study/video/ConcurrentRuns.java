package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.StudyException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;

/** Messages shared out among threads. Close it. */
final class ConcurrentRuns implements AutoCloseable {

    private final int messages;

    private final List<Integer> threads;

    private final ThreadPoolExecutor pool;

    ConcurrentRuns(int messages, List<Integer> threads) {
        this.messages = messages;
        this.threads = new ArrayList<>(threads);
        this.threads.add(0, 1);
        pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(Collections.max(this.threads));
        pool.prestartAllCoreThreads();
    }

    /** The samples of one cell in one round: with one thread and, right after that, with each number of them. */
    List<VideoSample> block(VideoCell cell, Task task, int round) {
        List<VideoSample> samples = new ArrayList<>();
        for (int count : threads) {
            samples.add(cell.load(count).sample(round, messages, millis(task, count)));
        }
        return samples;
    }

    private double millis(Task task, int count) {
        List<Callable<Sink>> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int share = messages / count + (i < messages % count ? 1 : 0);
            parts.add(() -> {
                Sink sink = new Sink();
                task.repeat(share, sink);
                return sink;
            });
        }
        long startedAt = System.nanoTime();
        try {
            for (Future<Sink> done : pool.invokeAll(parts)) {
                done.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StudyException("interrupted", e);
        } catch (ExecutionException e) {
            throw new StudyException("a thread failed: " + e.getCause(), e);
        }
        return (System.nanoTime() - startedAt) / 1e6;
    }

    /** How many messages a block has. */
    long messages() {
        return (long) messages * threads.size();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
