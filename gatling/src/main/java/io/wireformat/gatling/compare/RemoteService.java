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
 * A service that runs elsewhere. Its key may come from the environment or from a file too, because everybody on a
 * machine may read the arguments of its processes.
 *
 * @param baseUrl without a slash at the end
 * @param writerKey may write events
 * @param readerKey may read them
 */
record RemoteService(String baseUrl, String writerKey, String readerKey) {

    /** Where it listens. */
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
                    "compare.target must not carry a user's name or password; the key goes into compare.key-file");
        }
        String scheme = String.valueOf(uri.getScheme());
        if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new ComparisonException("compare.target=" + target
                    + " is not the address of a service; write for example https://audit.example.org");
        }
    }

    private static String key(String key, String keyFile, Map<String, String> environment) {
        if (!keyFile.isEmpty()) {
            return keyFrom(Path.of(keyFile));
        }
        return key.isEmpty() ? environment.getOrDefault("COMPARE_KEY", "").trim() : key;
    }

    /** The service writes its own keys in this form. */
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
