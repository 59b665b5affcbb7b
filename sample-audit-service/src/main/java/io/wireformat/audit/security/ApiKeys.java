package io.wireformat.audit.security;

import io.wireformat.audit.startup.StartupException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/** The API keys, read again when their file changes. Thread-safe. */
final class ApiKeys {

    private static final Logger logger = LoggerFactory.getLogger(ApiKeys.class);
    private static final long MILLIS_BETWEEN_CHECKS = 1_000;

    private final KeyFiles files;
    private volatile List<ApiKey> keys;

    /**
     * Reads the keys.
     *
     * @throws StartupException if they cannot be used
     */
    ApiKeys(KeyFiles files) {
        this.files = files;
        this.keys = files.load();
    }

    /** Finds a key. It compares every hash, so that the response time reveals nothing. */
    @Nullable
    ApiKey find(String key) {
        KeyHash presented = KeyHash.of(key);
        ApiKey found = null;
        for (ApiKey candidate : keys) {
            if (candidate.hash().matches(presented)) {
                found = candidate;
            }
        }
        return found;
    }

    @Scheduled(fixedDelay = MILLIS_BETWEEN_CHECKS)
    void reload() {
        if (!files.changed()) {
            return;
        }
        try {
            keys = files.load();
            logger.info(
                    "The API keys were read again from {}: {}",
                    files.current(),
                    keys.stream().map(ApiKey::name).toList());
        } catch (StartupException invalid) {
            logger.warn("{} {} The keys stay as they were.", invalid.getMessage(), invalid.action());
        }
    }
}
