package io.wireformat.audit.log.publish;

import io.wireformat.audit.PublishProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.LogStart;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.KnownHead;
import io.wireformat.audit.log.store.StoredCheckpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The published checkpoints: in the log's file, beside it, and in the directory that is the witness. */
public final class PublishedHeads implements LogStart.Keeper {

    private static final Logger logger = LoggerFactory.getLogger(PublishedHeads.class);

    private final KeptCheckpoint ours;
    private final @Nullable KeptCheckpoint witness;

    public PublishedHeads(DataDirectory directory, PublishProperties settings, String tenant) {
        this.ours = new KeptCheckpoint(directory.resolve(""), tenant);
        Path elsewhere = settings.witnessDirectory();
        this.witness = elsewhere == null ? null : new KeptCheckpoint(elsewhere, tenant);
    }

    @Override
    public List<KnownHead> heads(EventDatabase database) throws SQLException, IOException {
        List<KnownHead> heads = new ArrayList<>();
        Optional<Checkpoint> stored = StoredCheckpoint.read(database);
        Optional<KnownHead> kept = ours.head();
        if (stored.isEmpty() && kept.isPresent()) {
            throw new DamagedLogException(
                    "The event log was never published, but " + ours + " shows that it was: it is another log.");
        }
        stored.filter(checkpoint -> checkpoint.size() > 0)
                .ifPresent(checkpoint -> heads.add(KnownHead.of("the checkpoint in it", checkpoint)));
        kept.ifPresent(heads::add);
        if (witness != null) {
            headOf(witness).ifPresent(heads::add);
        }
        return heads;
    }

    private static Optional<KnownHead> headOf(KeptCheckpoint witness) {
        try {
            return witness.head();
        } catch (IOException failure) {
            logger.warn("The log starts without being compared with the witness {}: {}", witness, failure.toString());
            return Optional.empty();
        }
    }
}
