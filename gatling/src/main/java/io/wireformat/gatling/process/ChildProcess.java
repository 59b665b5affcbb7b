package io.wireformat.gatling.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A process with its own directory. Closing it, or the end of this JVM, ends the process and deletes the directory. If
 * this JVM is killed, a {@link #tied} process ends by itself, and the directory remains.
 */
public final class ChildProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 10;
    private static final Path SHELL = Path.of("/bin/sh");

    /**
     * Replaces itself by the program, and leaves a child that kills the program at the end of the standard input. The
     * child's own input would be empty, so it gets another descriptor.
     */
    private static final String TIE =
            "exec 3<&0; (exec >/dev/null 2>&1; read -r nothing <&3; kill $$) & exec \"$@\" 3<&- </dev/null";

    private final Process process;
    private final Path directory;
    private final Thread hook = new Thread(this::end, "end-process");

    private ChildProcess(Process process, Path directory) {
        this.process = process;
        this.directory = directory;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts a process.
     *
     * @param directory deleted with its content when the process has ended or does not start
     * @throws IOException if it does not start
     */
    public static ChildProcess start(ProcessBuilder builder, Path directory) throws IOException {
        try {
            return new ChildProcess(builder.start(), directory);
        } catch (IOException e) {
            delete(directory);
            throw e;
        }
    }

    /**
     * A command that ends a program with its standard input, even if the program does not read it, and so with its
     * parent process. Without a POSIX shell the command is unchanged.
     */
    public static List<String> tied(List<String> command) {
        if (!Files.isExecutable(SHELL)) {
            return List.copyOf(command);
        }
        List<String> tied = new ArrayList<>(List.of(SHELL.toString(), "-c", TIE, "tied"));
        tied.addAll(command);
        return tied;
    }

    /** The process itself. */
    public Process process() {
        return process;
    }

    /** Asks a process to end, and kills it after some seconds. */
    public static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // the shutdown hook does it
        }
        end();
    }

    private void end() {
        end(process);
        try {
            delete(directory);
        } catch (IOException e) {
            System.err.println("not deleted: " + directory + " (" + e.getMessage() + ")");
        }
    }

    private static void delete(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
