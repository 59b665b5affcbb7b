package io.wireformat.audit.log.merkle;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The public key with which the notes of a log or the cosignatures of a witness are verified.
 *
 * @see <a href="https://c2sp.org/signed-note#verifier-keys">C2SP: note, verifier keys</a>
 */
@SuppressWarnings("ArrayRecordComponent") // compared by id
public record NoteKey(String name, Type type, byte[] publicKey) {

    public enum Type {
        SIGNATURE(0x01),
        /** Signs the text of a checkpoint and the time. */
        COSIGNATURE(0x04);

        private final byte identifier;

        Type(int identifier) {
            this.identifier = (byte) identifier;
        }
    }

    private static final int ID_LENGTH = 4;

    // the name has no space and no plus; 33 bytes are 44 characters
    private static final Pattern TEXT = Pattern.compile("([^\\s\\p{Z}+]+)\\+([0-9a-f]{8})\\+([A-Za-z0-9+/]{44})");

    /** Parses a key as operators exchange it, or throws an {@link IllegalArgumentException}. */
    public static NoteKey parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text.strip() + "' is not a verifier key: name+id+base64");
        }
        byte[] typed = Base64.getDecoder().decode(matcher.group(3));
        Type type = Arrays.stream(Type.values())
                .filter(candidate -> candidate.identifier == typed[0])
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the verifier key of " + matcher.group(1) + " has the unknown type " + typed[0]));
        NoteKey key = new NoteKey(matcher.group(1), type, Arrays.copyOfRange(typed, 1, typed.length));
        if (!HexFormat.of().toHexDigits(key.id()).equals(matcher.group(2))) {
            throw new IllegalArgumentException(
                    "the verifier key of " + key.name + " does not match its id " + matcher.group(2));
        }
        return key;
    }

    /** Whether a name can be that of a key, and so the origin of a log. */
    public static boolean isName(String name) {
        return name.matches("[^\\s\\p{Z}\\p{Cntrl}+]+");
    }

    /** The first four bytes of the hash of the name, type and key; with the name, it identifies the key in a note. */
    public int id() {
        byte[] hashed = Sha256.of((name + '\n').getBytes(StandardCharsets.UTF_8), typed());
        return ByteBuffer.wrap(hashed, 0, ID_LENGTH).getInt();
    }

    private byte[] typed() {
        return ByteBuffer.allocate(1 + publicKey.length)
                .put(type.identifier)
                .put(publicKey)
                .array();
    }

    /** Verifies this key's signature in a note, if it has one, or throws an {@link IllegalArgumentException}. */
    public Optional<SignedNote.Signature> verify(SignedNote note) {
        Optional<SignedNote.Signature> found = note.signatures().stream()
                .filter(signature -> signature.name().equals(name) && signature.keyId() == id())
                .findFirst();
        if (found.isPresent() && !matches(note.text(), found.get().value())) {
            throw new IllegalArgumentException("the signature of " + name + " does not match the text");
        }
        return found;
    }

    private boolean matches(String text, byte[] value) {
        if (type == Type.SIGNATURE) {
            return Ed25519.verify(publicKey, text.getBytes(StandardCharsets.UTF_8), value);
        }
        if (value.length < Long.BYTES) {
            return false;
        }
        long time = ByteBuffer.wrap(value).getLong();
        byte[] signature = Arrays.copyOfRange(value, Long.BYTES, value.length);
        return time > 0 && Ed25519.verify(publicKey, cosigned(time, text), signature);
    }

    private static byte[] cosigned(long seconds, String text) {
        return ("cosignature/v1\ntime " + seconds + '\n' + text).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the key as operators exchange it. */
    @Override
    public String toString() {
        return name
                + '+'
                + HexFormat.of().toHexDigits(id())
                + '+'
                + Base64.getEncoder().encodeToString(typed());
    }
}
