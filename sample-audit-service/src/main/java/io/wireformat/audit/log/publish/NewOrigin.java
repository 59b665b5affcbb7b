package io.wireformat.audit.log.publish;

import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.StoredCheckpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ends what was published of a log, and lets it begin under another origin. The old checkpoints stay as evidence. */
public final class NewOrigin {

    private final EventDatabase database;
    private final List<KeptCheckpoint> files;
    private final List<Checkpoint> known;

    private NewOrigin(EventDatabase database, List<KeptCheckpoint> files, List<Checkpoint> known) {
        this.database = database;
        this.files = files;
        this.known = known;
    }

    /** Reads what was published of a log that no service uses. */
    public static NewOrigin of(EventDatabase database, DataDirectory directory, @Nullable Path witness)
            throws SQLException, IOException {
        List<KeptCheckpoint> files = Stream.of(directory.resolve(""), witness)
                .filter(each -> each != null)
                .map(KeptCheckpoint::new)
                .toList();
        List<Checkpoint> known = new ArrayList<>();
        StoredCheckpoint.read(database).ifPresent(known::add);
        for (KeptCheckpoint file : files) {
            file.read().ifPresent(known::add);
        }
        return new NewOrigin(database, files, known);
    }

    public boolean isCurrent(String origin) {
        return known.stream().anyMatch(each -> each.origin().equals(origin));
    }

    /** The text of the largest checkpoint that is known; empty if nothing was published. */
    public String lastKnown() {
        return known.stream()
                .max(Comparator.comparingLong(Checkpoint::size))
                .map(Checkpoint::text)
                .orElse("");
    }

    /** Begins the origin: the next checkpoint is its first. */
    public void begin(String origin) throws SQLException, IOException {
        long size = StoredCheckpoint.read(database).map(Checkpoint::size).orElse(0L);
        try (Connection connection = database.writable().getConnection()) {
            StoredCheckpoint.replace(connection, size, 0, new Checkpoint(origin, 0, Sha256.of()).text());
        }
        for (KeptCheckpoint file : files) {
            file.setAside();
        }
    }
}
