package io.wireformat.audit.durability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The writes to the write-ahead log and the responses that strace recorded, in order. */
final class SystemCalls {

    private static final Pattern CALL = Pattern.compile("(?<thread>\\d+<[^>]*>) +(?<name>\\w+)\\((?<arguments>.*)");
    private static final Pattern RESUMED =
            Pattern.compile("(?<thread>\\d+<[^>]*>) +<\\.\\.\\. (?<name>\\w+) resumed>(?<rest>.*)");
    /** The thread that writes checkpoints into the same log; Linux keeps 15 characters of its name. */
    private static final String PUBLISHER = "event-log-publi";

    private static final Set<String> SYNCS = Set.of("fsync", "fdatasync");

    private final List<Response> responses = new ArrayList<>();

    /** Threads whose sync of the log has not ended. */
    private final Set<String> syncing = new HashSet<>();

    private boolean walWritten;
    private boolean walSynced;

    private SystemCalls() {}

    static SystemCalls read(Path trace) throws IOException {
        SystemCalls calls = new SystemCalls();
        Files.readAllLines(trace).forEach(calls::observe);
        return calls;
    }

    List<Response> responses() {
        return responses;
    }

    private void observe(String line) {
        if (line.contains("<" + PUBLISHER + "> ")) {
            return;
        }
        Matcher call = CALL.matcher(line);
        if (call.lookingAt()) {
            begun(call.group("thread"), call.group("name"), call.group("arguments"));
            return;
        }
        Matcher resumed = RESUMED.matcher(line);
        if (resumed.lookingAt() && syncing.remove(resumed.group("thread")) && SYNCS.contains(resumed.group("name"))) {
            walSynced |= succeeded(resumed.group("rest"));
        }
    }

    private void begun(String thread, String name, String arguments) {
        boolean ofWal = arguments.matches("\\d+<[^>]*events\\.db-wal>.*");
        if (ofWal && SYNCS.contains(name)) {
            if (arguments.endsWith("<unfinished ...>")) {
                syncing.add(thread);
            } else {
                walSynced |= succeeded(arguments);
            }
        } else if (ofWal) {
            walWritten = true;
            walSynced = false;
        } else if (arguments.contains("\"HTTP/1.1 201")) {
            responses.add(new Response(walWritten, walSynced));
            walWritten = false;
        }
    }

    private static boolean succeeded(String rest) {
        return rest.matches(".*\\) += 0");
    }

    /**
     * A 201 response as it was sent to the network.
     *
     * @param walWritten whether the log was written since the previous response
     * @param walSynced whether a sync of the log has succeeded since it was last written
     */
    record Response(boolean walWritten, boolean walSynced) {}
}
