package io.wireformat.audit.log.publish;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.merkle.TreeReader;
import io.wireformat.audit.log.store.DamagedLogException;
import java.io.IOException;
import java.util.List;

/** Remembers the newest checkpoint in another place, and accepts only one that extends it. Used by one thread. */
interface Witness {

    /**
     * Hands a checkpoint over.
     *
     * @return the witness' verified cosignatures; empty if it makes none
     * @throws DamagedLogException if the witness knows a larger or another log of this origin
     * @throws IOException if it cannot be reached, or refuses for another reason
     */
    List<SignedNote.Signature> cosign(Checkpoint checkpoint, SignedNote note, TreeReader tree) throws IOException;
}
