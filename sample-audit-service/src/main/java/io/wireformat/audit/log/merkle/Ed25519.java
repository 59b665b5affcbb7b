package io.wireformat.audit.log.merkle;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;

/** Ed25519 of the JDK, with public keys as the 32 bytes of RFC 8032. */
final class Ed25519 {

    private static final String NAME = "Ed25519";
    private static final int KEY_LENGTH = 32;

    /** The bytes before the 32 of the key in the JDK's encoding, SubjectPublicKeyInfo. */
    private static final byte[] KEY_INFO = HexFormat.of().parseHex("302a300506032b6570032100");

    private Ed25519() {}

    static PrivateKey privateKey(byte[] pkcs8) {
        try {
            return KeyFactory.getInstance(NAME).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        } catch (GeneralSecurityException malformed) {
            throw new IllegalArgumentException("not an Ed25519 key in PKCS#8", malformed);
        }
    }

    /** Computes the public key. The JDK only does this for a new key: its random bytes are those of the private key. */
    static byte[] publicKey(PrivateKey key) {
        byte[] seed = ((EdECPrivateKey) key).getBytes().orElseThrow();
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(NAME);
            generator.initialize(NamedParameterSpec.ED25519, new SecureRandom() {
                @Override
                public void nextBytes(byte[] bytes) {
                    System.arraycopy(seed, 0, bytes, 0, bytes.length);
                }
            });
            PublicKey publicKey = generator.generateKeyPair().getPublic();
            return Arrays.copyOfRange(publicKey.getEncoded(), KEY_INFO.length, KEY_INFO.length + KEY_LENGTH);
        } catch (GeneralSecurityException impossible) {
            throw missing(impossible);
        }
    }

    static byte[] sign(PrivateKey key, byte[] message) {
        try {
            Signature signature = Signature.getInstance(NAME);
            signature.initSign(key);
            signature.update(message);
            return signature.sign();
        } catch (GeneralSecurityException impossible) {
            throw missing(impossible);
        }
    }

    static boolean verify(byte[] publicKey, byte[] message, byte[] value) {
        try {
            byte[] encoded = Arrays.copyOf(KEY_INFO, KEY_INFO.length + KEY_LENGTH);
            System.arraycopy(publicKey, 0, encoded, KEY_INFO.length, KEY_LENGTH);
            Signature signature = Signature.getInstance(NAME);
            signature.initVerify(KeyFactory.getInstance(NAME).generatePublic(new X509EncodedKeySpec(encoded)));
            signature.update(message);
            return signature.verify(value);
        } catch (InvalidKeyException | SignatureException invalid) {
            // the key is no point of the curve, or the signature has another length
            return false;
        } catch (GeneralSecurityException impossible) {
            throw missing(impossible);
        }
    }

    private static IllegalStateException missing(GeneralSecurityException impossible) {
        return new IllegalStateException("every Java platform from 15 has Ed25519", impossible);
    }
}
