package io.wireformat.audit.security;

import io.wireformat.audit.AuditProperties.Store;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.security.ApiKey.Role;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the API keys from a file that the operator provides or from the data directory, or generates new ones there:
 * {@code keys.properties} for the operator, and {@code keys.sha256} with their hashes. While {@code keys.properties}
 * exists, its keys are valid, and the hashes follow it; after it is deleted, the hashes are. Not thread-safe.
 */
final class KeyFiles {

    private static final Logger logger = LoggerFactory.getLogger(KeyFiles.class);
    private static final int KEY_BYTES = 32;
    private static final int MIN_KEY_LENGTH = 32;
    private static final String NAMES =
            "writer, reader, writer.<name>, reader.<name> and, of a tenant, writer.<tenant>/<name> and reader.<tenant>/<name>";

    private final Path keyFile;
    private final Path hashFile;
    private final @Nullable Path provided;
    private final Store store;

    /** The hash of the content that was last read. */
    private @Nullable String last;

    KeyFiles(DataDirectory directory, @Nullable Path provided, Store store) {
        this.keyFile = directory.resolve("keys.properties");
        this.hashFile = directory.resolve("keys.sha256");
        this.provided = provided;
        this.store = store;
    }

    /** Loads the keys, at least one for each role, or throws a {@link StartupException}. */
    List<ApiKey> load() {
        try {
            if (provided == null && !Files.exists(keyFile) && !Files.exists(hashFile)) {
                generate();
            }
            Path file = current();
            String content = Files.readString(file);
            last = ApiKeys.hash(content);
            PrivateFiles.warnIfOpenToOthers(file);
            List<ApiKey> keys = read(content, file, file.equals(hashFile) ? KeyFiles::hash : KeyFiles::hashOfKey);
            if (file.equals(keyFile)) {
                writeHashes(keys);
            }
            return keys;
        } catch (IOException failure) {
            // read the file again when it is readable
            last = null;
            throw new StartupException(
                    "The API keys cannot be read or written (" + failure + ").",
                    "Make the file readable and the data directory writable for this user, or set audit.keys-file to a"
                            + " file with the properties writer and reader.",
                    failure);
        }
    }

    /** The file whose keys are valid. */
    Path current() {
        if (provided != null) {
            return provided;
        }
        return Files.exists(keyFile) ? keyFile : hashFile;
    }

    /** Whether the valid keys are others than those that were read. */
    boolean changed() {
        try {
            return !ApiKeys.hash(Files.readString(current())).equals(last);
        } catch (IOException gone) {
            // a file that is being replaced
            return false;
        }
    }

    private List<ApiKey> read(String content, Path file, UnaryOperator<String> toHash) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(content));
        List<ApiKey> keys = new ArrayList<>();
        for (String name : new TreeSet<>(properties.stringPropertyNames())) {
            keys.add(read(file, name, properties.getProperty(name).strip(), toHash));
        }
        for (Role role : Role.values()) {
            if (keys.stream().noneMatch(key -> key.role() == role)) {
                throw invalid(file, role.property(), null);
            }
        }
        requireDifferent(keys, file);
        requireTenants(keys, file);
        return List.copyOf(keys);
    }

    private static ApiKey read(Path file, String name, String value, UnaryOperator<String> toHash) {
        Role role = Role.ofProperty(name);
        if (role == null) {
            // the name may be a key on a line of its own
            throw new StartupException(
                    "A property of " + file + " has a name that is not known.",
                    "The names are " + NAMES + ", where a name has at most 64 letters, digits and . _ -, and a"
                            + " tenant at most 40 small letters, digits and _");
        }
        try {
            return new ApiKey(name, role, toHash.apply(value));
        } catch (IllegalArgumentException invalid) {
            throw invalid(file, name, invalid);
        }
    }

    private static StartupException invalid(Path file, String property, @Nullable Exception cause) {
        String description = "The property " + property + " of " + file + " is missing or invalid.";
        String action = "A file of keys has the properties " + NAMES + ", at least one for each role, each a key of at"
                + " least " + MIN_KEY_LENGTH + " characters. Delete keys.properties and keys.sha256 to generate new"
                + " keys.";
        return new StartupException(description, action, cause);
    }

    private void requireTenants(List<ApiKey> keys, Path file) {
        for (ApiKey key : keys) {
            String tenant = Tenants.ofKey(key.name());
            if (store == Store.SQLITE && !tenant.isEmpty()) {
                throw new StartupException(
                        "The property " + key.name() + " of " + file + " is a key of the tenant " + tenant
                                + ", but a log in a file has no tenants.",
                        "Set audit.store to postgresql, or start a service with its own directory for each tenant.");
            }
        }
    }

    // with the same key for both roles, the role of a request would be arbitrary
    private static void requireDifferent(List<ApiKey> keys, Path file) {
        Map<String, String> names = new HashMap<>();
        for (ApiKey key : keys) {
            String same = names.put(key.hash(), key.name());
            if (same != null) {
                throw new StartupException(
                        "The properties " + key.name() + " and " + same + " of " + file + " are the same key.",
                        "Use a different key for each: a reader must not be able to write, and events name the key"
                                + " that they came by.");
            }
        }
    }

    private static String hash(String hex) {
        if (HexFormat.of().parseHex(hex).length != Sha256.LENGTH) {
            throw new IllegalArgumentException("not a SHA-256");
        }
        return hex.toLowerCase(Locale.ROOT);
    }

    private static String hashOfKey(String key) {
        if (key.length() < MIN_KEY_LENGTH) {
            throw new IllegalArgumentException("too short to be safe from guessing");
        }
        return ApiKeys.hash(key);
    }

    private void generate() throws IOException {
        SecureRandom random = new SecureRandom();
        StringBuilder keys = new StringBuilder();
        for (Role role : Role.values()) {
            byte[] bytes = new byte[KEY_BYTES];
            random.nextBytes(bytes);
            String key = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            keys.append(role.property()).append('=').append(key).append('\n');
        }
        PrivateFiles.write(keyFile, keys.toString());
        logger.info("New API keys are in {}: copy them and delete the file", keyFile);
    }

    private void writeHashes(List<ApiKey> keys) throws IOException {
        StringBuilder hashes = new StringBuilder();
        for (ApiKey key : keys) {
            hashes.append(key.name()).append('=').append(key.hash()).append('\n');
        }
        if (!Files.exists(hashFile) || !Files.readString(hashFile).contentEquals(hashes)) {
            PrivateFiles.write(hashFile, hashes.toString());
        }
    }
}
