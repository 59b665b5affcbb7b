package io.wireformat.gatling.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The blocks of a run in two files of comma-separated values, one line for each exchange and one for each block, from
 * which every figure can be computed again. What nobody measured is empty.
 */
public final class RawSamples {

    private static final String SAMPLES = "samples.csv";
    private static final String BLOCKS = "blocks.csv";

    private static final List<String> KEY_COLUMNS =
            List.of("block", "round", "format", "operation", "region", "connection", "protocol");

    private static final List<String> BLOCK_COLUMNS = List.of(
            "failed",
            "wire_request_bytes",
            "wire_response_bytes",
            "server_cpu_ns",
            "generator_load",
            "generator_late_us");

    private RawSamples() {}

    /** Whether a directory has both files. */
    public static boolean isIn(Path directory) {
        return Files.isRegularFile(directory.resolve(SAMPLES)) && Files.isRegularFile(directory.resolve(BLOCKS));
    }

    /** Writes both files. */
    public static void write(Path directory, List<Block> blocks) throws IOException {
        Files.createDirectories(directory);
        try (BufferedWriter samples = Files.newBufferedWriter(directory.resolve(SAMPLES));
                BufferedWriter summary = Files.newBufferedWriter(directory.resolve(BLOCKS))) {
            samples.write(header(SampleColumns.NAMES));
            summary.write(header(BLOCK_COLUMNS));
            for (int i = 0; i < blocks.size(); i++) {
                Block block = blocks.get(i);
                summary.write(line(i, block, figures(block)));
                for (Sample sample : block.samples()) {
                    samples.write(line(i, block, SampleColumns.figures(sample)));
                }
            }
        }
    }

    /**
     * Reads both files.
     *
     * @throws IllegalArgumentException when a line is not as {@link #write} writes it
     */
    public static List<Block> read(Path directory) throws IOException {
        Map<Integer, List<Sample>> samples = new TreeMap<>();
        for (Line line : lines(directory.resolve(SAMPLES), SampleColumns.NAMES.size())) {
            samples.computeIfAbsent(line.block, none -> new ArrayList<>()).add(SampleColumns.sample(line.figures));
        }
        List<Block> blocks = new ArrayList<>();
        for (Line line : lines(directory.resolve(BLOCKS), BLOCK_COLUMNS.size())) {
            blocks.add(block(line, samples.getOrDefault(line.block, List.of())));
        }
        return Collections.unmodifiableList(blocks);
    }

    private static double[] figures(Block block) {
        return new double[] {
            block.failed(),
            block.wire().request(),
            block.wire().response(),
            block.serverCpuNanos(),
            block.generatorLoad(),
            block.generatorLateMicros()
        };
    }

    private static Block block(Line line, List<Sample> samples) {
        double[] of = line.figures;
        return new Block(line.key, line.round, samples, (int) of[0], new Block.Wire(of[1], of[2]), of[3], of[4], of[5]);
    }

    private static String header(List<String> columns) {
        return String.join(",", KEY_COLUMNS) + "," + String.join(",", columns) + "\n";
    }

    private static String line(int index, Block block, double[] figures) {
        CellKey key = block.key();
        return index + "," + block.round() + ","
                + String.join(",", key.format(), key.operation(), key.region(), key.connection(), key.protocol())
                + ","
                + DoubleStream.of(figures).mapToObj(RawSamples::number).collect(Collectors.joining(","))
                + "\n";
    }

    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private static List<Line> lines(Path file, int figures) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<Line> parsed = new ArrayList<>(lines.size());
        for (int i = 1; i < lines.size(); i++) {
            try {
                parsed.add(line(lines.get(i).split(",", -1), figures));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        file + ", line " + (i + 1) + " cannot be read: " + e.getMessage(), e);
            }
        }
        return parsed;
    }

    private static Line line(String[] values, int figures) {
        int keys = KEY_COLUMNS.size();
        if (values.length != keys + figures) {
            throw new IllegalArgumentException(values.length + " values instead of " + (keys + figures));
        }
        return new Line(
                Integer.parseInt(values[0]),
                Integer.parseInt(values[1]),
                new CellKey(values[2], values[3], values[4], values[5], values[6]),
                Arrays.stream(values, keys, values.length)
                        .mapToDouble(value -> value.isEmpty() ? Double.NaN : Double.parseDouble(value))
                        .toArray());
    }

    private static final class Line {
        private final int block;
        private final int round;
        private final CellKey key;
        private final double[] figures;

        Line(int block, int round, CellKey key, double[] figures) {
            this.block = block;
            this.round = round;
            this.key = key;
            this.figures = figures;
        }
    }
}
