package io.wireformat.audit.security;

import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.startup.StartupException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Principal;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.security.core.Authentication;

/** The API keys, read again when their file changes. Thread-safe. */
final class ApiKeys implements KeyCheck {

    private static final Logger logger = LoggerFactory.getLogger(ApiKeys.class);
    private static final long MILLIS_BETWEEN_CHECKS = 1_000;

    private final KeyFiles files;
    private volatile List<ApiKey> keys;

    ApiKeys(KeyFiles files) {
        this.files = files;
        this.keys = files.load();
    }

    /** Finds a key. It compares every hash, so that the response time reveals nothing. */
    @Nullable
    ApiKey find(String key) {
        byte[] presented = hash(key).getBytes(StandardCharsets.US_ASCII);
        ApiKey found = null;
        for (ApiKey candidate : keys) {
            if (MessageDigest.isEqual(candidate.hash().getBytes(StandardCharsets.US_ASCII), presented)) {
                found = candidate;
            }
        }
        return found;
    }

    @Override
    public boolean isValid(Principal client) {
        return client instanceof Authentication authentication
                && authentication.getDetails() instanceof ApiKey key
                && keys.contains(key);
    }

    Set<String> tenants() {
        return keys.stream().map(key -> Tenants.ofKey(key.name())).collect(Collectors.toSet());
    }

    static String hash(String key) {
        return HexFormat.of().formatHex(Sha256.of(key.getBytes(StandardCharsets.UTF_8)));
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
