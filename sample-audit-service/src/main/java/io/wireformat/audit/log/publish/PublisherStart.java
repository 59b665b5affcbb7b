package io.wireformat.audit.log.publish;

import io.wireformat.audit.PublishProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteSigner;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts publishing with the keys, and under the origin, that the settings and the log name. */
public final class PublisherStart {

    private static final Logger logger = LoggerFactory.getLogger(PublisherStart.class);
    private static final int RANDOM_BYTES_OF_AN_ORIGIN = 8;

    private PublisherStart() {}

    /** Publishes a log, or throws a {@link StartupException}. */
    public static Publisher start(
            EventDatabase database, EventLog log, DataDirectory directory, PublishProperties settings) {
        String tenant = database.tenant();
        String origin = settings.origin() == null ? null : Tenants.suffixed(settings.origin(), "/", tenant);
        try {
            Checkpoint signed = signed(database, origin, directory, settings);
            Publisher publisher = new Publisher(
                    database,
                    log,
                    signed,
                    signers(signed, directory, settings),
                    new Witnesses(
                            settings.policy() == null ? WitnessPolicy.NONE : WitnessPolicy.read(settings.policy()),
                            settings.witnessTimeout(),
                            settings.cosignEvery()));
            publisher.start();
            publisher.keys().forEach(key -> logger.info("Checkpoints are verified with the key {}", key));
            return publisher;
        } catch (SQLException | IOException failure) {
            throw database.startupFailure(failure);
        } catch (DamagedLogException damaged) {
            throw new StartupException(
                    String.valueOf(damaged.getMessage()),
                    "Find out who changed the log, and restore the newest complete one. To go on with this one, begin a new"
                            + " origin with the command 'accept'.",
                    damaged);
        }
    }

    private static Checkpoint signed(
            EventDatabase database, @Nullable String origin, DataDirectory directory, PublishProperties settings)
            throws SQLException {
        try (Connection connection = database.readable().getConnection()) {
            Optional<Checkpoint> stored = StoredCheckpoint.read(connection, List.of());
            if (stored.isPresent()
                    && origin != null
                    && !stored.get().origin().equals(origin)
                    // the setting names the origin of new logs
                    && Acceptance.find(
                                    connection, database.tenant(), stored.get().origin(), directory, settings)
                            .isEmpty()) {
                throw new StartupException(
                        "The log is published under the origin " + stored.get().origin() + ", not " + origin + ".",
                        "Remove audit.publish.origin. To begin a new origin, run the command 'accept'.");
            }
            if (stored.isPresent()) {
                return stored.get();
            }
        }
        String begun = origin == null ? randomOrigin() : origin;
        return database.isShared() ? StoredCheckpoint.begin(database, begun) : new Checkpoint(begun, 0, Sha256.of());
    }

    private static String randomOrigin() {
        byte[] random = new byte[RANDOM_BYTES_OF_AN_ORIGIN];
        new SecureRandom().nextBytes(random);
        return "audit.local/" + HexFormat.of().formatHex(random);
    }

    static List<NoteSigner> signers(Checkpoint signed, DataDirectory directory, PublishProperties settings) {
        Path file = settings.signingKey();
        if (file == null) {
            file = directory.resolve(SigningKeys.FILE);
            if (!Files.exists(file)) {
                if (signed.size() > 0) {
                    throw new StartupException(
                            "The signing key " + file + " of the published log is missing.",
                            "If another instance has it, copy it here or set audit.publish.signing-key. Otherwise restore it."
                                    + " Only if it is lost, begin a new origin with the command 'accept'.");
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
}
