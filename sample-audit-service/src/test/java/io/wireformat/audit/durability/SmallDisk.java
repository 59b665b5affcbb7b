package io.wireformat.audit.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file system in memory, which can be full. */
public record SmallDisk(Path directory) implements AutoCloseable {

    /** Mounts a file system, or skips the test. */
    public static SmallDisk at(Path directory, int megabytes) throws InterruptedException {
        assumeTrue(
                Programs.succeeds(
                        "mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", directory.toString()),
                "mounting a file system needs root");
        return new SmallDisk(directory);
    }

    /** Fills it with a file that the method returns. */
    public Path fill() throws IOException {
        Path other = directory.resolve("other");
        try (OutputStream out = Files.newOutputStream(other)) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
            return other;
        }
    }

    @Override
    public void close() throws InterruptedException {
        Programs.succeeds("umount", "--lazy", directory.toString());
    }
}
