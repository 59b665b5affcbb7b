package io.wireformat.audit.log.merkle;

import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.util.List;

/** Signs notes with an Ed25519 key. Thread-safe. */
public final class NoteSigner {

    private final PrivateKey privateKey;
    private final NoteKey key;

    /** Signs with a key in PKCS#8, or throws an {@link IllegalArgumentException} if it is not an Ed25519 key. */
    public NoteSigner(String name, byte[] pkcs8) {
        this.privateKey = Ed25519.privateKey(pkcs8);
        this.key = new NoteKey(name, NoteKey.Type.SIGNATURE, Ed25519.publicKey(privateKey));
        if (key.verify(new SignedNote(name, List.of(sign(name)))).isEmpty()) {
            throw new IllegalArgumentException("the key does not verify what it signs");
        }
    }

    public SignedNote.Signature sign(String text) {
        return new SignedNote.Signature(
                key.name(), key.id(), Ed25519.sign(privateKey, text.getBytes(StandardCharsets.UTF_8)));
    }

    public NoteKey key() {
        return key;
    }
}
