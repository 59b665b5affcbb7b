package io.wireformat.audit;

import io.wireformat.audit.log.merkle.NoteKey;
import java.nio.file.Path;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the log is published to verifiers.
 *
 * @param origin Name of a new log in its checkpoints, unique among all logs, such as example.com/audit. It is chosen at
 *     the first start and stays; without it a random one is used.
 * @param signingKey File with the Ed25519 key that signs checkpoints, PKCS#8 in PEM. Without it the service generates
 *     one in the data directory.
 * @param previousSigningKey File with the key that signed before, which signs too until all verifiers know the new key.
 * @param policy File that names the witnesses and their quorum, in the form of c2sp.org/tlog-policy. A witness needs its
 *     URL in it.
 * @param witnessTimeout How long a new checkpoint waits for a witness, before it is published without its cosignature.
 * @param cosignEvery How often the witnesses cosign a checkpoint that stays the newest.
 * @param open Whether checkpoints, tiles and entries need no API key. They hold hashes and times, but no content.
 */
public record PublishProperties(
        @Nullable String origin,
        @Nullable Path signingKey,
        @Nullable Path previousSigningKey,
        @Nullable Path policy,
        @DefaultValue("2s") @DurationMin(millis = 1) Duration witnessTimeout,
        @DefaultValue("1m") @DurationMin(seconds = 1) Duration cosignEvery,
        @DefaultValue("false") boolean open) {

    /**
     * Checks the origin.
     *
     * @throws IllegalArgumentException if it contains a space or a plus, which separate it from keys and signatures
     */
    public PublishProperties {
        if (origin != null && !NoteKey.isName(origin)) {
            throw new IllegalArgumentException(
                    "audit.publish.origin (" + origin + ") must be a name without spaces and plus signs");
        }
    }
}
