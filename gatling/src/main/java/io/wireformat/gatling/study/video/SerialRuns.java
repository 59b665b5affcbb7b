package io.wireformat.gatling.study.video;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** One message after the other in one thread: how long so many of them take, and how much memory each allocates. */
final class SerialRuns {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Integer> counts;

    SerialRuns(List<Integer> counts) {
        this.counts = List.copyOf(counts);
    }

    /** The samples of one cell in one round. */
    List<VideoSample> block(VideoCell cell, Task task, int round) {
        List<VideoSample> samples = new ArrayList<>();
        Sink sink = new Sink();
        for (int count : counts) {
            long startedAt = System.nanoTime();
            task.repeat(count, sink);
            samples.add(cell.sample(round, count, (System.nanoTime() - startedAt) / 1e6));
        }
        samples.add(memory(cell.figure(VideoCell.Figure.MEMORY), task, round));
        return samples;
    }

    /** Apart from the timed runs, which it would not disturb much, but some. */
    private static VideoSample memory(VideoCell cell, Task task, int round) {
        int count = 4 * VideoType.DISTINCT;
        Sink sink = new Sink();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        task.repeat(count, sink);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        return cell.sample(round, count, (double) allocated / count);
    }

    /** How many messages a block has. */
    long messages() {
        return counts.stream().mapToLong(Integer::longValue).sum();
    }
}
