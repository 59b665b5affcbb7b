package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.OperationMeter;
import java.util.ArrayList;
import java.util.List;

/** One message after the other in one thread: how long so many of them take, and how much memory each allocates. */
final class SerialRuns {

    private final OperationMeter meter = new OperationMeter();

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
    private VideoSample memory(VideoCell cell, Task task, int round) {
        int count = 4 * VideoType.DISTINCT;
        Sink sink = new Sink();
        long allocated = meter.bytes(() -> task.repeat(count, sink));
        return cell.sample(round, count, (double) allocated / count);
    }

    /** How many messages a block has. */
    long messages() {
        return counts.stream().mapToLong(Integer::longValue).sum();
    }
}
