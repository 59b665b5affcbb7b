package io.wireformat.audit.security;

import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the API keys from a file that the operator provides, or their hashes from the data directory, or generates new
 * keys. It writes new keys to {@code keys.properties} for the operator and their hashes to {@code keys.sha256}, and
 * only reads the hashes afterwards. Delete both files to get new keys on the next start.
 */
final class KeyFiles {

    private static final Logger logger = LoggerFactory.getLogger(KeyFiles.class);
    private static final int KEY_BYTES = 32;
    private static final int MIN_KEY_LENGTH = 32;

    private KeyFiles() {}

    static ApiKeys load(DataDirectory directory, @Nullable Path provided) {
        Path hashes = directory.resolve("keys.sha256");
        try {
            if (provided != null) {
                return read(provided, KeyFiles::hashOfProvidedKey);
            }
            if (Files.exists(hashes)) {
                return read(hashes, KeyHash::parse);
            }
            return generate(directory.resolve("keys.properties"), hashes);
        } catch (IOException failure) {
            throw new StartupException(
                    "The API keys cannot be read or written (" + failure + ").",
                    "Make the file readable and the data directory writable for this user, or set audit.keys-file to a"
                            + " file with the properties writer and reader.",
                    failure);
        }
    }

    private static ApiKeys read(Path file, Function<String, KeyHash> toHash) throws IOException {
        Properties content = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            content.load(reader);
        }
        Map<Role, KeyHash> hashes = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            try {
                hashes.put(
                        role,
                        toHash.apply(content.getProperty(role.property(), "").strip()));
            } catch (IllegalArgumentException invalid) {
                throw new StartupException(
                        "The property " + role.property() + " of " + file + " is missing or invalid.",
                        "A file named by audit.keys-file needs the properties writer and reader, each a key of at least "
                                + MIN_KEY_LENGTH + " characters. Delete keys.sha256 to generate new keys.",
                        invalid);
            }
        }
        requireDifferent(hashes, file);
        return new ApiKeys(hashes);
    }

    // with the same key for both roles, the role of a request would be arbitrary
    private static void requireDifferent(Map<Role, KeyHash> hashes, Path file) {
        long different = hashes.values().stream().map(KeyHash::toHex).distinct().count();
        if (different < hashes.size()) {
            throw new StartupException(
                    "The properties writer and reader of " + file + " are the same key.",
                    "Use a different key for each role: a reader must not be able to write.");
        }
    }

    private static KeyHash hashOfProvidedKey(String key) {
        if (key.length() < MIN_KEY_LENGTH) {
            throw new IllegalArgumentException("too short to be safe from guessing");
        }
        return KeyHash.of(key);
    }

    private static ApiKeys generate(Path keyFile, Path hashFile) throws IOException {
        SecureRandom random = new SecureRandom();
        StringBuilder keys = new StringBuilder();
        StringBuilder hashes = new StringBuilder();
        Map<Role, KeyHash> generated = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            byte[] bytes = new byte[KEY_BYTES];
            random.nextBytes(bytes);
            String key = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            KeyHash hash = KeyHash.of(key);
            generated.put(role, hash);
            keys.append(role.property()).append('=').append(key).append('\n');
            hashes.append(role.property()).append('=').append(hash.toHex()).append('\n');
        }
        // in this order: when a hash exists, the operator can find its key
        PrivateFiles.write(keyFile, keys.toString());
        PrivateFiles.write(hashFile, hashes.toString());
        logger.info("New API keys are in {}: copy them and delete the file", keyFile);
        return new ApiKeys(generated);
    }
}
