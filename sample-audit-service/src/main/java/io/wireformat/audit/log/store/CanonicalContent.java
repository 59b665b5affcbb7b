package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an event's content, the same whichever format it was sent in: tenant, id, type, subject, source, time (as
 * sent) and data, each as the length of its UTF-8 in 4 bytes big-endian and the UTF-8 itself. The length of an absent
 * value is -1, which differs from an empty value.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CanonicalContent(byte[] bytes) {

    /** The size of a salt in bytes. Without it, guesses at a short content could be checked against its commitment. */
    public static final int SALT_LENGTH = 16;

    private static final int VALUES = 7;
    private static final byte[] ABSENT = new byte[0];

    /** Returns the hash by which an erased event's id and source are recognized. */
    public static byte[] nameOf(String tenant, String id, String source) {
        return Sha256.of(encode(tenant, source, id).bytes);
    }

    public static CanonicalContent of(
            String tenant, String id, String type, String subject, String source, String time, @Nullable String data) {
        return encode(tenant, id, type, subject, source, time, data);
    }

    private static CanonicalContent encode(@Nullable String... values) {
        byte[][] encoded = new byte[values.length][];
        int length = values.length * Integer.BYTES;
        for (int i = 0; i < values.length; i++) {
            String value = values[i];
            encoded[i] = value == null ? ABSENT : value.getBytes(StandardCharsets.UTF_8);
            length += encoded[i].length;
        }
        ByteBuffer content = ByteBuffer.allocate(length);
        for (byte[] value : encoded) {
            content.putInt(value == ABSENT ? -1 : value.length).put(value);
        }
        return new CanonicalContent(content.array());
    }

    /** The size of the values in UTF-8. */
    long textLength() {
        return bytes.length - (long) VALUES * Integer.BYTES;
    }

    /** Returns the hash that the entry holds of this content. */
    public byte[] commitment(byte[] salt) {
        return Sha256.of(salt, bytes);
    }

    boolean isCommittedTo(byte[] commitment, byte[] salt) {
        return MessageDigest.isEqual(commitment, commitment(salt));
    }
}
