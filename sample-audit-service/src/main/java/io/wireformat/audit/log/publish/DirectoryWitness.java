package io.wireformat.audit.log.publish;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.Proofs;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.merkle.TreeReader;
import io.wireformat.audit.log.store.DamagedLogException;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A directory on another disk or machine. It has no key, so it makes no cosignatures. */
final class DirectoryWitness implements Witness {

    private static final Logger logger = LoggerFactory.getLogger(DirectoryWitness.class);

    private final KeptCheckpoint kept;
    private boolean begun;

    DirectoryWitness(KeptCheckpoint kept) {
        this.kept = kept;
    }

    @Override
    public List<SignedNote.Signature> cosign(Checkpoint checkpoint, SignedNote note, TreeReader tree)
            throws IOException {
        Optional<Checkpoint> before = kept.read();
        if (before.isPresent() && !extend(before.get(), checkpoint, tree)) {
            throw new DamagedLogException("The log has " + checkpoint.size() + " entries of the origin "
                    + checkpoint.origin() + ", which do not extend the "
                    + before.get().size() + " entries of the origin "
                    + before.get().origin() + " in " + kept + ".");
        }
        if (before.isEmpty() && begun) {
            throw new IOException("the file " + kept + " is gone: is the disk still mounted?");
        }
        if (before.isEmpty() && checkpoint.size() > 1) {
            logger.warn(
                    "The log has {} entries, but the witness {} knows none. It keeps the checkpoints from now on. If it had"
                            + " one, its disk is not mounted, and nothing was compared.",
                    checkpoint.size(),
                    kept);
        }
        kept.write(note);
        begun = true;
        return List.of();
    }

    private static boolean extend(Checkpoint before, Checkpoint now, TreeReader tree) {
        return before.origin().equals(now.origin())
                && before.size() <= now.size()
                && MessageDigest.isEqual(before.root(), Proofs.root(tree, before.size()));
    }

    @Override
    public String toString() {
        return "the witness " + kept;
    }
}
