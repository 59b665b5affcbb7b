package io.wireformat.audit.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of an API key. A plain hash is enough, because keys are long and random and not in any dictionary. */
final class KeyHash {

    private static final int LENGTH = 32;

    private final byte[] bytes;

    private KeyHash(byte[] bytes) {
        this.bytes = bytes;
    }

    static KeyHash of(String key) {
        try {
            return new KeyHash(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /**
     * Reads a hash.
     *
     * @throws IllegalArgumentException if the text is not 64 hexadecimal digits
     */
    static KeyHash parse(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("not a SHA-256");
        }
        return new KeyHash(bytes);
    }

    /** Compares two hashes in constant time. */
    boolean matches(KeyHash other) {
        return MessageDigest.isEqual(bytes, other.bytes);
    }

    String toHex() {
        return HexFormat.of().formatHex(bytes);
    }
}
