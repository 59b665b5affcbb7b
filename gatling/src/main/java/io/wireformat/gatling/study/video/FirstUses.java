package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.StudyException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The first uses of each format in a JVM that has used none of them: one message again and again, each time by itself.
 * Formats and messages change their order with the round, for the first of them pays for what all share.
 */
public final class FirstUses {

    private static final String SAMPLE = "first use,";

    private FirstUses() {}

    /** Prints the samples of one round: {@code round iterations format…}. */
    public static void main(String[] arguments) {
        int round = Integer.parseInt(arguments[0]);
        int iterations = Integer.parseInt(arguments[1]);
        List<VideoFormat> formats = rotated(VideoFormat.named(List.of(arguments).subList(2, arguments.length)), round);
        for (VideoType type : rotated(List.of(VideoType.values()), round)) {
            for (VideoFormat format : formats) {
                for (VideoOperation operation : format.operations()) {
                    uses(type, format, operation, iterations);
                }
            }
        }
    }

    private static <T> List<T> rotated(List<T> list, int round) {
        List<T> rotated = new ArrayList<>(list);
        Collections.rotate(rotated, -round);
        return rotated;
    }

    private static void uses(VideoType type, VideoFormat format, VideoOperation operation, int iterations) {
        double[] micros = new double[iterations];
        Task task = Task.of(format, type, operation, type.messages(1));
        Sink sink = new Sink();
        for (int i = 0; i < iterations; i++) {
            long startedAt = System.nanoTime();
            task.run(0, sink);
            micros[i] = (System.nanoTime() - startedAt) / 1e3;
        }
        VideoCell cell = new VideoCell(VideoCell.Figure.SINGLE, type.title(), operation.label(), format.name(), 1);
        for (int i = 0; i < iterations; i++) {
            System.out.println(SAMPLE + String.join(",", cell.raw()) + "," + i + "," + micros[i]);
        }
    }

    /**
     * One round in a JVM of its own.
     *
     * @param log where it complains
     */
    static List<VideoSample> measure(List<String> formats, int iterations, int round, Path log) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-classpath",
                System.getProperty("java.class.path"),
                FirstUses.class.getName(),
                Integer.toString(round),
                Integer.toString(iterations)));
        command.addAll(formats);
        try {
            return samples(
                    new ProcessBuilder(command).redirectError(log.toFile()).start(), round, log);
        } catch (IOException e) {
            throw new StudyException("the JVM of the first uses cannot be started: " + e.getMessage(), e);
        }
    }

    private static List<VideoSample> samples(Process process, int round, Path log) throws IOException {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            List<VideoSample> samples = out.lines()
                    .filter(line -> line.startsWith(SAMPLE))
                    .map(line -> sample(line.substring(SAMPLE.length()), round))
                    .toList();
            if (process.waitFor() != 0) {
                throw new StudyException("the JVM of the first uses failed; " + log + " may say why");
            }
            return samples;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StudyException("interrupted", e);
        } finally {
            process.destroy();
        }
    }

    private static VideoSample sample(String line, int round) {
        List<String> values = Arrays.asList(line.split(",", -1));
        int cell = VideoCell.COLUMNS.size();
        return VideoCell.of(values.subList(0, cell))
                .sample(round, Double.parseDouble(values.get(cell)), Double.parseDouble(values.get(cell + 1)));
    }
}
