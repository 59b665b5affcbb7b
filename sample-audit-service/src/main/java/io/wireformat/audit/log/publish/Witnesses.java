package io.wireformat.audit.log.publish;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.merkle.TreeReader;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The witnesses of a policy, which are asked about checkpoints at the same time. Used by one thread, except for what meters
 * read.
 */
final class Witnesses {

    private static final Logger logger = LoggerFactory.getLogger(Witnesses.class);
    private static final Duration PAUSE_OF_A_FAILED_WITNESS = Duration.ofSeconds(5);

    private static final ExecutorService threads = Executors.newCachedThreadPool(asking -> {
        Thread thread = new Thread(asking, "event-log-witness");
        thread.setDaemon(true);
        return thread;
    });

    private final WitnessPolicy policy;
    private final Map<String, Asked> witnesses = new LinkedHashMap<>();
    private final Duration cosignEvery;
    private final Clock clock = Clock.systemUTC();

    /** When the quorum last cosigned a checkpoint; at first when the service began to ask. */
    private volatile Instant quorumAt = clock.instant();

    /** Prepares to ask, or throws a {@link StartupException}. */
    Witnesses(WitnessPolicy policy, Duration timeout, Duration cosignEvery) {
        this.policy = policy;
        this.cosignEvery = cosignEvery;
        policy.witnesses().forEach((name, member) -> {
            try {
                witnesses.put(name, new Asked(new HttpWitness(URI.create(member.url()), member.key(), timeout)));
            } catch (IllegalArgumentException invalid) {
                throw new StartupException(
                        "The witness " + name + " of audit.publish.policy cannot be used (" + invalid.getMessage()
                                + ").",
                        "Write its https URL after its key.",
                        invalid);
            }
        });
    }

    boolean areNone() {
        return witnesses.isEmpty();
    }

    /** Whether one of them has to be asked, also about a checkpoint that it cosigned before. */
    boolean mustAsk() {
        return witnesses.values().stream().anyMatch(Asked::isDue);
    }

    /** Whether those that do not fail are enough. */
    boolean mayMeetQuorum() {
        return quorumAt(asked -> asked.failure == null ? Instant.EPOCH : Instant.MIN)
                .isAfter(Instant.MIN);
    }

    /** Lets those that failed be asked again at once. */
    void forgetPauses() {
        witnesses.values().forEach(each -> each.askedAt = Instant.MIN);
    }

    /** Returns when the quorum last cosigned a checkpoint; empty if the policy needs none. */
    Optional<Instant> quorumAt() {
        return policy.quorum() == null ? Optional.empty() : Optional.of(quorumAt);
    }

    /** How many did not cosign when they were last asked. */
    long failing() {
        return witnesses.values().stream().filter(each -> each.failure != null).count();
    }

    private Instant quorumAt(Function<Asked, Instant> at) {
        return policy.quorumAt(name -> at.apply(Objects.requireNonNull(witnesses.get(name))));
    }

    /**
     * Asks those whose cosignature of a checkpoint is missing or old, and returns all cosignatures of it.
     *
     * @throws DamagedLogException if a witness knows a larger or another log of this origin, and the others are not enough
     */
    List<SignedNote.Signature> cosign(Checkpoint checkpoint, SignedNote note, TreeReader tree) {
        CompletableFuture.allOf(witnesses.values().stream()
                        .filter(each -> each.isDueFor(checkpoint.size()))
                        .map(each -> CompletableFuture.runAsync(() -> each.ask(checkpoint, note, tree), threads))
                        .toArray(CompletableFuture[]::new))
                .join();
        Instant met = quorumAt(asked -> asked.size == checkpoint.size() ? asked.cosignedAt : Instant.MIN);
        if (met.isAfter(Instant.MIN)) {
            quorumAt = met;
        } else {
            witnesses.values().stream()
                    .map(each -> each.contradiction)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(contradiction -> {
                        throw contradiction;
                    });
        }
        return witnesses.values().stream()
                .filter(each -> each.size == checkpoint.size())
                .map(each -> each.cosignature)
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /** A witness, and how it responded last. */
    private final class Asked {

        private final HttpWitness witness;
        private Instant askedAt = Instant.MIN;
        private Instant cosignedAt = Instant.MIN;
        private SignedNote.@Nullable Signature cosignature;

        /** That of the checkpoint that it cosigned last. */
        private long size;

        /** Why it did not cosign; null if it did. */
        private volatile @Nullable String failure;

        private @Nullable DamagedLogException contradiction;

        Asked(HttpWitness witness) {
            this.witness = witness;
        }

        boolean isDue() {
            Duration pause = failure == null ? cosignEvery : PAUSE_OF_A_FAILED_WITNESS;
            return askedAt.equals(Instant.MIN) || !clock.instant().isBefore(askedAt.plus(pause));
        }

        boolean isDueFor(long next) {
            return isDue() || failure == null && size != next;
        }

        void ask(Checkpoint checkpoint, SignedNote note, TreeReader tree) {
            askedAt = clock.instant();
            contradiction = null;
            try {
                cosignature = witness.cosign(checkpoint, note, tree);
                cosignedAt = askedAt;
                size = checkpoint.size();
                if (failure != null) {
                    logger.info("{} responds again", witness);
                }
                failure = null;
            } catch (DamagedLogException cause) {
                contradiction = cause;
                failed(cause);
            } catch (IOException cause) {
                failed(cause);
            }
        }

        private void failed(Exception cause) {
            if (failure == null) {
                logger.warn(
                        "Checkpoints are published without the cosignature of {} until it responds: {}",
                        witness,
                        cause.toString());
            }
            failure = cause.toString();
        }
    }
}
