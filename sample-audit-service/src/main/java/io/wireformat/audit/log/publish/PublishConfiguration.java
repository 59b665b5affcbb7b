package io.wireformat.audit.log.publish;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.PublishProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.NoteSigner;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.startup.StartupException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Signs with the keys, and under the origin, that the settings and the log name. */
@Configuration(proxyBeanMethods = false)
class PublishConfiguration {

    private static final Logger logger = LoggerFactory.getLogger(PublishConfiguration.class);
    private static final int RANDOM_BYTES_OF_AN_ORIGIN = 8;

    // the log is compared with these before anything else reads it
    @Bean
    PublishedHeads publishedHeads(DataDirectory directory, AuditProperties properties) {
        return new PublishedHeads(directory, properties.publish());
    }

    @Bean
    Publisher publisher(
            EventDatabase database,
            EventLog log,
            DataDirectory directory,
            AuditProperties properties,
            MeterRegistry registry) {
        PublishProperties settings = properties.publish();
        try {
            Checkpoint signed = signed(database, settings.origin());
            Publisher publisher = new Publisher(
                    database,
                    log,
                    signed,
                    new KeptCheckpoint(directory.resolve("")),
                    signers(signed, directory, settings),
                    witness(settings),
                    settings.cosignEvery());
            publisher.start();
            publisher.keys().forEach(key -> logger.info("Checkpoints are verified with the key {}", key));
            register(publisher, log, registry);
            return publisher;
        } catch (SQLException failure) {
            throw database.startupFailure(failure);
        } catch (DamagedLogException damaged) {
            throw new StartupException(
                    String.valueOf(damaged.getMessage()),
                    "Find out who changed the log, and restore the newest complete one. To go on with this one, begin a new"
                            + " origin with the command 'accept'.",
                    damaged);
        }
    }

    private static Checkpoint signed(EventDatabase database, @Nullable String origin) throws SQLException {
        Optional<Checkpoint> stored = StoredCheckpoint.read(database);
        if (stored.isPresent() && origin != null && !stored.get().origin().equals(origin)) {
            throw new StartupException(
                    "The log is published under the origin " + stored.get().origin() + ", not " + origin + ".",
                    "Remove audit.publish.origin. To begin a new origin, run the command 'accept'.");
        }
        return stored.orElseGet(() -> new Checkpoint(origin == null ? randomOrigin() : origin, 0, Sha256.of()));
    }

    private static String randomOrigin() {
        byte[] random = new byte[RANDOM_BYTES_OF_AN_ORIGIN];
        new SecureRandom().nextBytes(random);
        return "audit.local/" + HexFormat.of().formatHex(random);
    }

    private static List<NoteSigner> signers(Checkpoint signed, DataDirectory directory, PublishProperties settings) {
        Path file = settings.signingKey();
        if (file == null) {
            file = directory.resolve(SigningKeys.FILE);
            if (!Files.exists(file)) {
                if (signed.size() > 0) {
                    throw new StartupException(
                            "The signing key " + file + " of the published log is missing.",
                            "Restore it. If it is lost, begin a new origin with the command 'accept'.");
                }
                SigningKeys.create(file);
            }
        }
        List<NoteSigner> signers = new ArrayList<>(List.of(SigningKeys.load(file, signed.origin())));
        if (settings.previousSigningKey() != null) {
            signers.add(SigningKeys.load(settings.previousSigningKey(), signed.origin()));
        }
        return signers;
    }

    private static @Nullable Witness witness(PublishProperties settings) {
        Path directory = settings.witnessDirectory();
        if (directory != null) {
            return new DirectoryWitness(new KeptCheckpoint(directory));
        }
        if (settings.witness() == null) {
            return null;
        }
        try {
            NoteKey key = NoteKey.parse(settings.witnessKey() == null ? "" : settings.witnessKey());
            if (key.type() != NoteKey.Type.COSIGNATURE) {
                throw new IllegalArgumentException("it is not a key of cosignatures");
            }
            return new HttpWitness(URI.create(settings.witness()), key, settings.witnessTimeout());
        } catch (IllegalArgumentException invalid) {
            throw new StartupException(
                    "The witness " + settings.witness() + " cannot be used (" + invalid.getMessage() + ").",
                    "Set audit.publish.witness to its https URL, and audit.publish.witness-key to the verifier key that it"
                            + " shows: name+id+base64.",
                    invalid);
        }
    }

    private static void register(Publisher publisher, EventLog log, MeterRegistry registry) {
        Gauge.builder(
                        "audit.published.behind",
                        publisher,
                        now -> log.head().size()
                                - now.published()
                                        .map(each -> each.checkpoint().size())
                                        .orElse(0L))
                .description("Events on the disk that no published checkpoint covers yet")
                .register(registry);
        TimeGauge.builder("audit.cosigned.age", publisher, TimeUnit.SECONDS, now -> now.published()
                        .map(Published::cosignedAt)
                        .map(at -> (double) Duration.between(at, Instant.now()).toSeconds())
                        .orElse(Double.NaN))
                .description("Time since the witness cosigned the newest checkpoint")
                .register(registry);
    }
}
