package io.wireformat.gatling.study;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The raw samples of a run as CSV. A block, all samples of one cell in one round, counts as a whole or not at all: a file
 * beside it says how far it was whole while a block is written, so that a run that was broken off goes on behind its last
 * whole block. Samples of other settings are kept beside it. For one thread.
 */
public final class SampleFile {

    private final Path file;

    /** There while a block is written; its line is the length that the file had before. */
    private final Path mark;

    private final int cellColumns;

    private final int columns;

    private final List<Sample> samples = new ArrayList<>();

    private final Set<Block> blocks = new HashSet<>();

    private SampleFile(Path file, int cellColumns, int figureColumns) {
        this.file = file;
        this.mark = file.resolveSibling(file.getFileName() + ".unfinished");
        this.cellColumns = cellColumns;
        this.columns = cellColumns + 1 + figureColumns;
    }

    /**
     * Opens a file, and goes on with it where it was written with the same settings.
     *
     * @param settings in one line, what makes samples comparable
     * @param cell the names of the columns that say what was measured
     * @param figures the names of the columns that hold figures
     * @throws StudyException when it cannot be read or written
     */
    static SampleFile open(Path file, String settings, List<String> cell, List<String> figures) {
        SampleFile opened = new SampleFile(file, cell.size(), figures.size());
        String columns =
                Stream.of(cell, List.of("round"), figures).flatMap(List::stream).collect(Collectors.joining(","));
        List<String> head = List.of("# " + settings, columns);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            opened.dropUnfinished();
            List<String> lines = linesOf(file);
            if (lines.size() < head.size() || !lines.subList(0, head.size()).equals(head)) {
                keepOthers(file);
                Files.write(file, head);
            } else {
                lines.stream().skip(head.size()).map(opened::parse).forEach(opened::remember);
            }
        } catch (IOException e) {
            throw new StudyException(file + ": " + e, e);
        } catch (RuntimeException e) {
            throw new StudyException(file + " cannot be continued; delete it to start anew", e);
        }
        return opened;
    }

    private static List<String> linesOf(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** Under a name that is free: what was measured for hours is not overwritten. */
    private static void keepOthers(Path file) throws IOException {
        if (Files.exists(file)) {
            Path kept = file.resolveSibling("old-" + file.getFileName());
            for (int i = 2; Files.exists(kept); i++) {
                kept = file.resolveSibling("old-" + i + "-" + file.getFileName());
            }
            Files.move(file, kept);
        }
    }

    private void dropUnfinished() throws IOException {
        if (Files.exists(mark)) {
            String length = Files.readString(mark);
            // a mark that is not whole itself was followed by nothing
            if (length.endsWith("\n") && Files.exists(file)) {
                try (FileChannel whole = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    whole.truncate(Long.parseLong(length.trim()));
                }
            }
            Files.delete(mark);
        }
    }

    /** Whether a block is there already. */
    public boolean has(List<String> cell, int round) {
        return blocks.contains(new Block(cell, round));
    }

    /**
     * Adds the samples of one block.
     *
     * @throws StudyException when they cannot be written
     */
    public void add(List<Sample> block) {
        List<String> lines = block.stream().map(this::line).toList();
        try {
            Files.writeString(mark, Files.size(file) + "\n");
            Files.write(file, lines, StandardOpenOption.APPEND);
            Files.delete(mark);
        } catch (IOException e) {
            throw new StudyException(file + ": " + e, e);
        }
        block.forEach(this::remember);
    }

    /** All samples, those of earlier runs first. */
    public List<Sample> samples() {
        return List.copyOf(samples);
    }

    private void remember(Sample sample) {
        samples.add(sample);
        blocks.add(new Block(sample.cell(), sample.round()));
    }

    private String line(Sample sample) {
        List<String> values = new ArrayList<>(sample.cell());
        values.add(Integer.toString(sample.round()));
        sample.figures().forEach(figure -> values.add(Double.toString(figure)));
        if (values.size() != columns || values.stream().anyMatch(value -> value.matches("(?s).*[,\\n\\r].*"))) {
            throw new IllegalArgumentException("not " + columns + " plain values: " + values);
        }
        return String.join(",", values);
    }

    private Sample parse(String line) {
        List<String> values = List.of(line.split(",", -1));
        if (values.size() != columns) {
            throw new IllegalArgumentException(line);
        }
        return new Sample(
                values.subList(0, cellColumns),
                Integer.parseInt(values.get(cellColumns)),
                values.subList(cellColumns + 1, columns).stream()
                        .map(Double::valueOf)
                        .toList());
    }

    private record Block(List<String> cell, int round) {}
}
