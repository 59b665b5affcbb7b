package io.wireformat.audit.durability;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * The files of the log as a disk would have them that loses everything that was not synced, from a trace of the service's
 * system calls. A write counts when a sync has succeeded that began after it.
 */
final class SyncedImages implements AutoCloseable {

    private static final Pattern CALL =
            Pattern.compile("(?<thread>\\d+) +(?<name>\\w+)\\(\\d+<(?<file>[^>]*)>(?:, (?<rest>.*))?");
    private static final Pattern RESUMED_SYNC =
            Pattern.compile("(?<thread>\\d+) +<\\.\\.\\. f(?:data)?sync resumed>.*= 0");
    private static final String RESPONSE = escaped("HTTP/1.1 20");

    private final Path synced;
    private final BufferedReader calls;

    /** By file, what was written since its last sync. */
    private final Map<String, List<Write>> unsynced = new HashMap<>();

    /** By thread, what its sync covers that has not ended. */
    private final Map<String, Sync> syncing = new HashMap<>();

    private int movedPages;

    /**
     * Reads a trace.
     *
     * @param before the files at its beginning, which are changed
     */
    SyncedImages(Path before, Path trace) throws IOException {
        this.synced = before;
        this.calls = Files.newBufferedReader(trace, US_ASCII);
    }

    /** Starts a trace, or skips the test. */
    static Process trace(Process service, Path trace) throws IOException, InterruptedException {
        try {
            Process tracer = new ProcessBuilder(
                            "strace",
                            "--follow-forks",
                            "--attach=" + service.pid(),
                            "--quiet=all",
                            "--decode-fds=path",
                            "--strings-in-hex=all",
                            "--string-limit=10000000",
                            "--output=" + trace,
                            "--trace=write,writev,pwrite64,sendto,ftruncate,fsync,fdatasync")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Programs.awaitTracer(service.toHandle(), tracer);
            return tracer;
        } catch (IOException absent) {
            return abort("strace is not installed: apt-get install strace");
        }
    }

    /** The pages that were written to the log's file itself. */
    int movedPages() {
        return movedPages;
    }

    /** Reads up to the next response, and writes what was synced before it; false if there is no further response. */
    boolean writeNext(Path image) throws IOException {
        for (String line = calls.readLine(); line != null; line = calls.readLine()) {
            if (line.contains(RESPONSE)) {
                FileSystemUtils.deleteRecursively(image);
                FileSystemUtils.copyRecursively(synced, image);
                Files.deleteIfExists(image.resolve("events.db-shm"));
                return true;
            }
            observe(line);
        }
        return false;
    }

    private void observe(String line) throws IOException {
        Matcher resumed = RESUMED_SYNC.matcher(line);
        if (resumed.matches()) {
            complete(syncing.remove(resumed.group("thread")));
            return;
        }
        Matcher call = CALL.matcher(line);
        if (!call.lookingAt()) {
            return;
        }
        String path = new String(unescaped(call.group("file")), US_ASCII);
        if (!path.matches(".*/events\\.db(-wal)?")) {
            return;
        }
        String file = Path.of(path).getFileName().toString();
        List<Write> writes = unsynced.computeIfAbsent(file, name -> new ArrayList<>());
        String rest = String.valueOf(call.group("rest"));
        switch (call.group("name")) {
            case "pwrite64" -> {
                writes.add(Write.parse(rest));
                movedPages += file.equals("events.db") ? 1 : 0;
            }
            case "ftruncate" -> writes.add(new Write(Long.parseLong(rest.split("\\D", 2)[0]), null));
            case "fsync", "fdatasync" -> {
                Sync sync = new Sync(file, writes.size());
                if (line.endsWith("= 0")) {
                    complete(sync);
                } else {
                    syncing.put(call.group("thread"), sync);
                }
            }
            default -> throw new IllegalStateException("SQLite wrote in another way: " + call.group("name"));
        }
    }

    private void complete(@Nullable Sync sync) throws IOException {
        if (sync == null) {
            return;
        }
        List<Write> covered = unsynced.get(sync.file()).subList(0, sync.writes());
        try (RandomAccessFile file =
                new RandomAccessFile(synced.resolve(sync.file()).toFile(), "rw")) {
            for (Write write : covered) {
                write.to(file);
            }
        }
        covered.clear();
    }

    private static String escaped(String text) {
        return "\\x" + HexFormat.ofDelimiter("\\x").formatHex(text.getBytes(US_ASCII));
    }

    private static byte[] unescaped(String text) {
        return HexFormat.of().parseHex(text.replace("\\x", ""));
    }

    @Override
    public void close() throws IOException {
        calls.close();
    }

    private record Sync(String file, int writes) {}

    /** A write at an offset, or a new length of the file. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Write(long at, byte @Nullable [] content) {

        private static final Pattern ARGUMENTS =
                Pattern.compile("\"(?<content>[^\"]*)\", (?<length>\\d+), (?<at>\\d+)");

        static Write parse(String rest) {
            Matcher arguments = ARGUMENTS.matcher(rest);
            if (!arguments.lookingAt()) {
                throw new IllegalStateException("not a whole write: " + rest.substring(0, Math.min(80, rest.length())));
            }
            return new Write(Long.parseLong(arguments.group("at")), unescaped(arguments.group("content")));
        }

        void to(RandomAccessFile file) throws IOException {
            if (content == null) {
                file.setLength(at);
            } else {
                file.seek(at);
                file.write(content);
            }
        }
    }
}
