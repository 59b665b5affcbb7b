package io.wireformat.audit.log.publish;

import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.merkle.NoteSigner;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads and creates the files of the keys that sign checkpoints: Ed25519 in PKCS#8, as PEM. */
final class SigningKeys {

    static final String FILE = "log.key";
    private static final Logger logger = LoggerFactory.getLogger(SigningKeys.class);
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";
    private static final Pattern PEM = Pattern.compile("\\s*" + BEGIN + "([A-Za-z0-9+/=\\s]+)" + END + "\\s*");

    private SigningKeys() {}

    static NoteSigner load(Path file, String origin) {
        try {
            Matcher pem = PEM.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
            if (!pem.matches()) {
                throw new IllegalArgumentException("not one private key in PEM");
            }
            return new NoteSigner(origin, Base64.getMimeDecoder().decode(pem.group(1)));
        } catch (IllegalArgumentException | IOException failure) {
            throw new StartupException(
                    "The signing key " + file + " cannot be used (" + StartupException.reason(failure) + ").",
                    "Make it an Ed25519 key that this user can read: openssl genpkey -algorithm ed25519 -out " + file,
                    failure);
        }
    }

    /** Creates a key, which only this user can read. */
    static void create(Path file) {
        try {
            byte[] pkcs8 = KeyPairGenerator.getInstance("Ed25519")
                    .generateKeyPair()
                    .getPrivate()
                    .getEncoded();
            String base64 = Base64.getEncoder().encodeToString(pkcs8);
            PrivateFiles.write(file, BEGIN + '\n' + base64 + '\n' + END + '\n');
            logger.info("A new signing key is in {}: keep a copy, apart from copies of the log", file);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform from 15 has Ed25519", impossible);
        } catch (IOException failure) {
            throw new StartupException(
                    "The signing key " + file + " cannot be written (" + StartupException.reason(failure) + ").",
                    "Make its directory writable for this user, or set audit.publish.signing-key to a key.",
                    failure);
        }
    }
}
