package io.wireformat.audit.log.publish;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import java.util.List;

/** The log as verifiers see it, and the names of the witnesses that cosigned it. */
public record Published(Checkpoint checkpoint, SignedNote note, List<String> cosignedBy) {

    static Published uncosigned(Checkpoint checkpoint, SignedNote note) {
        return new Published(checkpoint, note, List.of());
    }
}
