package io.wireformat.gatling.compare;

import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A service that runs elsewhere. Its key may also come from the environment or a file, because every user of a machine
 * can read the arguments of processes.
 *
 * @param baseUrl its URL without a trailing slash
 * @param writerKey the key that may write events
 * @param readerKey the key that may read events
 */
record RemoteService(String baseUrl, String writerKey, String readerKey) {

    /** The address of its port. */
    InetSocketAddress address() {
        URI uri = URI.create(baseUrl);
        return new InetSocketAddress(
                uri.getHost(),
                uri.getPort() >= 0 ? uri.getPort() : uri.getScheme().equals("https") ? 443 : 80);
    }

    Endpoint endpoint() {
        return new Endpoint(baseUrl, writerKey, readerKey);
    }

    /** Empty unless {@code compare.target} is set. */
    static Optional<RemoteService> of(
            String target, String keyProperty, String keyFile, Map<String, String> environment) {
        if (target.isEmpty()) {
            return Optional.empty();
        }
        String key = key(keyProperty, keyFile, environment);
        if (key.isEmpty()) {
            throw new ComparisonException(
                    "compare.target needs compare.key, COMPARE_KEY or compare.key-file: an API key of that service"
                            + " that may write and read events, or two, writer,reader");
        }
        requireAddress(target);
        String[] keys = key.split(",", 2);
        return Optional.of(new RemoteService(
                target.endsWith("/") ? target.substring(0, target.length() - 1) : target,
                keys[0].trim(),
                keys[keys.length - 1].trim()));
    }

    private static void requireAddress(String target) {
        URI uri = uri(target);
        if (uri.getRawUserInfo() != null) {
            throw new ComparisonException(
                    "compare.target must not contain a user name or password; put the key into compare.key-file");
        }
        String scheme = String.valueOf(uri.getScheme());
        if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new ComparisonException("compare.target=" + target
                    + " is not the URL of a service; use for example https://audit.example.org");
        }
    }

    private static String key(String key, String keyFile, Map<String, String> environment) {
        if (!keyFile.isEmpty()) {
            return keyFrom(Path.of(keyFile));
        }
        return key.isEmpty() ? environment.getOrDefault("COMPARE_KEY", "").trim() : key;
    }

    /** Reads the format in which the service writes its keys. */
    private static String keyFrom(Path file) {
        Properties keys = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            keys.load(in);
        } catch (IOException e) {
            throw new ComparisonException("compare.key-file=" + file + " cannot be read: " + e, e);
        }
        @Nullable String writer = keys.getProperty("writer");
        @Nullable String reader = keys.getProperty("reader");
        if (writer == null || reader == null) {
            throw new ComparisonException("compare.key-file=" + file + " needs two lines, writer=KEY and reader=KEY");
        }
        return writer + "," + reader;
    }

    private static URI uri(String target) {
        try {
            return URI.create(target);
        } catch (IllegalArgumentException e) {
            throw new ComparisonException("compare.target=" + target + " is not a URL", e);
        }
    }
}
