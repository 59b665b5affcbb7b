package io.wireformat.audit.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.RunningService;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service with the settings that docs/audit-operation.md has for TLS. */
@Tag("processes")
class TlsTests {

    private static final Path PAGE = Path.of("").toAbsolutePath().resolveSibling(Path.of("docs", "audit-operation.md"));
    private static final Pattern SETTING = Pattern.compile("`((?:management|server|spring)\\.[^`=]+=[^`]+)`");
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private Path folder;

    @Test
    void requestsAreEncryptedAndANewCertificateNeedsNoRestart() throws Exception {
        HttpClient first = useNewCertificate("first");
        try (RunningService service = RunningService.start(folder.resolve("data"), settings())) {
            assertThat(get(service, first).statusCode()).isEqualTo(200);
            assertThat(service.send(HttpRequest.newBuilder(service.management("/actuator/health")))
                            .statusCode())
                    .isEqualTo(200);

            HttpClient second = useNewCertificate("second");
            Awaitility.await()
                    .ignoreExceptionsInstanceOf(SSLException.class)
                    .until(() -> get(service, second).statusCode() == 200);
            // not the first, whose connection may still be open
            HttpClient third = trusting(keyStore("third"));
            assertThatThrownBy(() -> get(service, third)).isInstanceOf(SSLException.class);
        }
    }

    private String[] settings() throws IOException {
        List<String> settings = new ArrayList<>();
        Matcher setting = SETTING.matcher(Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.startsWith("- **TLS.**"))
                .takeWhile(line -> !line.startsWith("- **Meters.**"))
                .reduce("", (text, line) -> text + line + '\n'));
        while (setting.find()) {
            settings.add("--" + setting.group(1).replace("file:", "file:" + folder + '/'));
        }
        assertThat(settings).hasSize(5);
        settings.add("--spring.ssl.bundle.watch.file.quiet-period=500ms");
        return settings.toArray(String[]::new);
    }

    /** Puts a new certificate where the service reads it, and returns a client that trusts it alone. */
    private HttpClient useNewCertificate(String name) throws Exception {
        KeyStore store = keyStore(name);
        write("key.pem", "PRIVATE KEY", store.getKey("audit", PASSWORD).getEncoded());
        write("cert.pem", "CERTIFICATE", store.getCertificate("audit").getEncoded());
        return trusting(store);
    }

    private void write(String name, String type, byte[] content) throws IOException {
        Path next = Files.writeString(
                folder.resolve("next"),
                "-----BEGIN " + type + "-----\n"
                        + Base64.getMimeEncoder().encodeToString(content)
                        + "\n-----END " + type + "-----\n");
        Files.move(next, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private KeyStore keyStore(String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "audit",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-keystore",
                        file.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(file)) {
            store.load(content, PASSWORD);
        }
        return store;
    }

    private static HttpClient trusting(KeyStore store) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("audit", store.getCertificate("audit"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    private static HttpResponse<String> get(RunningService service, HttpClient client) throws Exception {
        URI uri = URI.create(service.uri("/events").toString().replaceFirst("^http:", "https:"));
        return client.send(
                HttpRequest.newBuilder(uri)
                        .header("Authorization", "Bearer " + service.keys().reader())
                        .build(),
                BodyHandlers.ofString());
    }
}
