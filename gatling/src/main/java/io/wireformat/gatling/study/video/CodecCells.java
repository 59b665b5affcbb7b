package io.wireformat.gatling.study.video;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The cells that need no server, each with its task, warm. The formats of one message and operation stand side by side.
 */
final class CodecCells {

    private final List<VideoCell> cells;

    private final Map<VideoCell, Task> tasks;

    private final Map<VideoCell, Double> nanos;

    private CodecCells(List<VideoCell> cells, Map<VideoCell, Task> tasks, Map<VideoCell, Double> nanos) {
        this.cells = List.copyOf(cells);
        this.tasks = tasks;
        this.nanos = nanos;
    }

    /** All of them, neither made nor warm. */
    static List<VideoCell> list(List<VideoFormat> formats) {
        List<VideoCell> cells = new ArrayList<>();
        for (VideoType type : VideoType.values()) {
            for (VideoOperation operation : VideoOperation.values()) {
                for (VideoFormat format : formats) {
                    if (format.operations().contains(operation)) {
                        cells.add(cell(type, operation, format));
                    }
                }
            }
        }
        return cells;
    }

    private static VideoCell cell(VideoType type, VideoOperation operation, VideoFormat format) {
        return new VideoCell(VideoCell.Figure.SERIAL, type.title(), operation.label(), format.name(), 1);
    }

    /**
     * Checks that every format says what the messages say, and lets each cell run so that it is compiled.
     *
     * @param each how long at most
     * @param most how many messages at most
     */
    static CodecCells warm(List<VideoFormat> formats, Duration each, int most) {
        Map<VideoCell, Task> tasks = new HashMap<>();
        Map<VideoCell, Double> nanos = new HashMap<>();
        for (VideoType type : VideoType.values()) {
            List<Object> messages = type.messages(VideoType.DISTINCT);
            for (VideoFormat format : formats) {
                Faithfulness.check(format, type, messages);
                for (VideoOperation operation : format.operations()) {
                    Task task = Task.of(format, type, operation, messages);
                    tasks.put(cell(type, operation, format), task);
                    nanos.put(cell(type, operation, format), warmUp(task, each.toNanos(), most));
                }
            }
        }
        return new CodecCells(list(formats), tasks, nanos);
    }

    /** Returns what one message took, in nanoseconds. */
    private static double warmUp(Task task, long nanos, int most) {
        Sink sink = new Sink();
        long begin = System.nanoTime();
        long took = 0;
        int done = 0;
        while (done == 0 || (took < nanos && done < most)) {
            task.repeat(VideoType.DISTINCT, sink);
            done += VideoType.DISTINCT;
            took = System.nanoTime() - begin;
        }
        return (double) took / done;
    }

    /** In an order of the round's own, so that what drifts hits all alike. */
    List<VideoCell> inRound(int round) {
        List<VideoCell> rotated = new ArrayList<>(cells);
        Collections.rotate(rotated, -round);
        return rotated;
    }

    Task task(VideoCell cell) {
        return Objects.requireNonNull(tasks.get(cell));
    }

    /** What one message takes, about. */
    double nanosEach(VideoCell cell) {
        return Objects.requireNonNull(nanos.get(cell));
    }
}
