package io.wireformat.audit.log.sqlite;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.LogWatch;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;

/**
 * Notices when the log's files are removed or replaced while they are open: SQLite would go on writing to files without
 * a name. Not thread-safe.
 */
final class FileWatch implements LogWatch {

    /** So much stays free that a service on a full disk can be started again to read the log. */
    private static final long ROOM = 1 << 20;

    private final Path log;
    private final Path writeAheadLog;
    private final Path head;
    private final Map<Path, Object> keys = new HashMap<>();
    private long size;

    /** Watches the log's file and the head beside it. */
    FileWatch(Path log) throws IOException {
        this.log = log;
        this.writeAheadLog = log.resolveSibling(log.getFileName() + "-wal");
        this.head = log.resolveSibling(KnownLog.FILE);
        remember(log);
        remember(head);
        afterOpen();
    }

    /** Also watches the write-ahead log, which exists as long as a connection is open. */
    @Override
    public void afterOpen() throws IOException {
        remember(writeAheadLog);
    }

    /** Stops watching the write-ahead log: the last connection deletes it when it is closed. */
    @Override
    public void closed() {
        keys.remove(writeAheadLog);
    }

    @Override
    public void check() {
        try {
            for (Map.Entry<Path, Object> file : keys.entrySet()) {
                if (!key(file.getKey()).equals(file.getValue())) {
                    throw new DamagedLogException(
                            "The file " + file.getKey() + " was replaced while the service used it.");
                }
            }
            long now = Files.size(log);
            if (now < size) {
                throw new DamagedLogException("The file " + log + " was cut from " + size + " to " + now + " bytes.");
            }
            size = now;
        } catch (IOException gone) {
            throw new DamagedLogException("A file of the event log was removed while the service used it: " + gone);
        }
    }

    @Override
    public void requireRoom() throws IOException {
        File directory = log.resolveSibling("").toFile();
        // a file system that does not know its size reports 0
        if (directory.getUsableSpace() < ROOM && directory.getTotalSpace() > 0) {
            throw new IOException("less than " + ROOM + " bytes are free in " + directory);
        }
    }

    private void remember(Path file) throws IOException {
        keys.put(file, key(file));
    }

    // where the file system has no such key, only removal is noticed
    private static Object key(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file : key;
    }
}
