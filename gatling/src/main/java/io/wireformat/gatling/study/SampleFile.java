package io.wireformat.gatling.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The raw samples of a run as CSV. A block is in it as a whole or not at all, so that a run that was broken off goes on
 * behind its last block. For one thread.
 */
final class SampleFile {

    private final Path file;

    private final List<StudySample> samples = new ArrayList<>();

    private final Set<Block> blocks = new HashSet<>();

    private SampleFile(Path file) {
        this.file = file;
    }

    /**
     * Opens a file, and goes on with it where it was written with the same settings.
     *
     * @param settings in one line, what makes samples comparable
     * @throws StudyException when it cannot be read or written
     */
    static SampleFile open(Path file, String settings) {
        SampleFile opened = new SampleFile(file);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            List<String> head = List.of("# " + settings, StudySample.HEADER);
            List<String> lines = linesOf(file);
            if (lines.size() < head.size() || !lines.subList(0, head.size()).equals(head)) {
                Files.write(file, head);
            } else {
                lines.stream().skip(head.size()).map(StudySample::parse).forEach(opened::remember);
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

    boolean has(StudyCell cell, int round) {
        return blocks.contains(new Block(cell, round));
    }

    /** Adds the samples of one block. */
    void add(List<StudySample> block) {
        block.forEach(this::remember);
        try {
            Files.write(file, block.stream().map(StudySample::toLine).toList(), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new StudyException(file + ": " + e, e);
        }
    }

    List<StudySample> samples() {
        return List.copyOf(samples);
    }

    private void remember(StudySample sample) {
        samples.add(sample);
        blocks.add(new Block(sample.cell(), sample.round()));
    }

    private record Block(StudyCell cell, int round) {}
}
