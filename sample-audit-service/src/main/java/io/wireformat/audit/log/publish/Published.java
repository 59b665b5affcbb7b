package io.wireformat.audit.log.publish;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What verifiers see of the log. */
public record Published(
        Checkpoint checkpoint,
        SignedNote note,
        List<String> cosignedBy,
        @Nullable Instant cosignedAt) {

    static Published uncosigned(Checkpoint checkpoint, SignedNote note) {
        return new Published(checkpoint, note, List.of(), null);
    }
}
