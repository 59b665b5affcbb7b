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
 * A process with a directory of its own. Closing this ends the process and deletes the directory, and so does the end
 * of this JVM. When this JVM is killed, the process ends by itself if it was {@link #tied}, and the directory stays.
 */
public final class ChildProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 10;
    private static final Path SHELL = Path.of("/bin/sh");

    /**
     * Becomes the program, and leaves a child behind that ends it as soon as there is no more standard input. The
     * child's own would be empty, so it gets another descriptor of it.
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
     * @param directory to be deleted with all that is in it when the process has ended, or does not start
     * @throws IOException when it does not start
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
     * A command for a program that is to end with its standard input, and so with the process that started it however
     * that ends, though it does not read it. Where there is no POSIX shell, the command as it is.
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

    /** Asks a process to end, and ends it if it does not within some seconds. */
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
            return; // the hook is at it
        }
        end();
    }

    private void end() {
        end(process);
        try {
            delete(directory);
        } catch (IOException e) {
            System.err.println("left over: " + directory + " (" + e.getMessage() + ")");
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
