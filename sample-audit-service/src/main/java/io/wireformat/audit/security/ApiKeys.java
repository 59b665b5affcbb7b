package io.wireformat.audit.security;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys that open this service, as hashes. */
final class ApiKeys {

    private final Map<Role, KeyHash> hashes;

    ApiKeys(Map<Role, KeyHash> hashes) {
        this.hashes = Map.copyOf(hashes);
    }

    /** Finds whom a key stands for. Every stored hash is compared, so that the time tells nothing. */
    @Nullable
    Role find(String key) {
        KeyHash presented = KeyHash.of(key);
        Role found = null;
        for (Map.Entry<Role, KeyHash> entry : hashes.entrySet()) {
            if (entry.getValue().matches(presented)) {
                found = entry.getKey();
            }
        }
        return found;
    }
}
