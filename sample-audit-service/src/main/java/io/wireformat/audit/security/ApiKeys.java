package io.wireformat.audit.security;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hashes of the API keys. */
final class ApiKeys {

    private final Map<Role, KeyHash> hashes;

    ApiKeys(Map<Role, KeyHash> hashes) {
        this.hashes = Map.copyOf(hashes);
    }

    /** Finds the role of a key. It compares every hash, so that the response time reveals nothing. */
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
