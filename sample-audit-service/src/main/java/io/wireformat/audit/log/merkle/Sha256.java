package io.wireformat.audit.log.merkle;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, the hash of the log. Thread-safe. */
public final class Sha256 {

    public static final int LENGTH = 32;

    private Sha256() {}

    /** Returns the hash of the parts, one after the other. */
    public static byte[] of(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
