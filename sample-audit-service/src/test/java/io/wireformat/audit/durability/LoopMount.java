package io.wireformat.audit.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A file system of its own that can be frozen. A shell keeps it, and thaws and unmounts it when it ends or this process
 * does: a thread that writes to a frozen file system survives SIGKILL.
 */
final class LoopMount implements AutoCloseable {

    private static final long SIZE = 64 << 20;

    private static final String KEEPER = """
            trap 'fsfreeze --unfreeze "$0" 2> /dev/null; umount --lazy "$0"' EXIT
            trap 'exit 1' INT TERM HUP
            read step && fsfreeze --freeze "$0" && echo frozen
            read step && fsfreeze --unfreeze "$0" && echo thawed
            read step
            """;

    private final Process keeper;
    private final BufferedReader output;

    private LoopMount(Process keeper) {
        this.keeper = keeper;
        this.output = keeper.inputReader();
    }

    /** Mounts a file system, or skips the test. */
    static LoopMount at(Path directory, Path image) throws IOException, InterruptedException {
        Files.createDirectory(directory);
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(SIZE);
        }
        assumeTrue(
                Programs.succeeds("fsfreeze", "--version")
                        && Programs.succeeds("mkfs.ext4", "-q", "-F", image.toString())
                        && Programs.succeeds("mount", "-o", "loop", image.toString(), directory.toString()),
                "freezing a file system needs root, loop devices, fsfreeze and mkfs.ext4");
        return new LoopMount(new ProcessBuilder("sh", "-c", KEEPER, directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    void freeze() throws IOException {
        step("frozen");
    }

    void thaw() throws IOException {
        step("thawed");
    }

    private void step(String done) throws IOException {
        keeper.getOutputStream().write('\n');
        keeper.getOutputStream().flush();
        assertThat(output.readLine()).isEqualTo(done);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        keeper.getOutputStream().close();
        assertThat(keeper.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    /** Lets the disk respond again. */
    @FunctionalInterface
    interface Step {

        void run() throws Exception;
    }
}
