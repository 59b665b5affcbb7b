package io.wireformat.audit.log;

import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.query.ErasureRequest;
import io.wireformat.audit.log.query.ErasureSearch;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Micros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Erases the content of events of clients, also in the log's free space, in steps beside requests. Their entries stay. The next
 * erasure, and the next start, remove the content that an interrupted erasure left in free space.
 */
public record Eraser(EventDatabase database, EventLog log) {

    private static final Logger logger = LoggerFactory.getLogger(Eraser.class);
    private static final long NANOS_BETWEEN_LINES = 5_000_000_000L;

    /** Erases the events of a request, and returns how many had a content. */
    public long erase(ErasureRequest request) throws SQLException, IOException {
        long erased = erase(new ErasureSearch(database, request, false), request.reason(), Long.MAX_VALUE);
        clean();
        return erased;
    }

    /**
     * Erases events that are older than a time, up to the first that is not: an event that came while the clock was wrong is
     * as old as those before it.
     *
     * @param perDay how many events may be erased within a day, by anyone
     * @return how many events were erased
     */
    public long retain(Duration retention, long perDay, Instant now) throws SQLException, IOException {
        long left;
        try (Connection connection = database.forChecks().getConnection()) {
            left = perDay - Erasures.countSince(connection, Micros.of(now.minus(Duration.ofDays(1))));
        }
        ErasureRequest old = ErasureRequest.before(
                database.tenant(), Micros.of(now.minus(retention)), "audit.retention=" + retention);
        long erased = erase(new ErasureSearch(database, old, true), old.reason(), left);
        clean();
        return erased;
    }

    /** Removes what erasures left in free space, also those of a process that ended before it did. */
    public void clean() throws SQLException, IOException {
        Path file = uncleaned();
        if (Files.exists(file)) {
            log.clean();
            Files.delete(file);
        }
    }

    /** A file that exists while erased content may be left in free space. */
    private Path uncleaned() {
        return database.headFile().resolveSibling("uncleaned");
    }

    private long erase(ErasureSearch search, String reason, long max) throws SQLException, IOException {
        long lineDue = System.nanoTime() + NANOS_BETWEEN_LINES;
        long erased = 0;
        while (search.hasMore() && erased < max) {
            List<Long> found;
            // read apart: while the log is searched, others append to it
            try (Connection connection = database.forChecks().getConnection()) {
                found = search.next(connection, (int) Math.min(Erasures.GROUP, max - erased));
            }
            if (!found.isEmpty()) {
                if (!Files.exists(uncleaned())) {
                    PrivateFiles.write(uncleaned(), "");
                }
                erased += log.erase(found, reason);
            }
            if (System.nanoTime() - lineDue >= 0) {
                lineDue = System.nanoTime() + NANOS_BETWEEN_LINES;
                logger.info("Events whose content was erased so far: {}", erased);
            }
        }
        return erased;
    }
}
