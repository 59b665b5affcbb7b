package io.wireformat.gatling.compare;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key and a certificate for the loopback interface that last as long as the run, made by the JDK's {@code keytool}.
 * Nobody trusts it but the clients here.
 *
 * @param keys for the service, with the private key
 * @param trust for the clients, with the certificate alone
 * @param password of both
 */
record Certificate(Path keys, Path trust, String password) {

    private static final String ALIAS = "comparison";
    private static final String PASSWORD_VARIABLE = "KEY_PASSWORD";
    private static final String TYPE = "PKCS12";

    /** Makes them in a directory. */
    static Certificate in(Path directory) {
        Certificate certificate = new Certificate(
                directory.resolve("service.p12"),
                directory.resolve("trust.p12"),
                UUID.randomUUID().toString());
        try {
            certificate.generate();
            certificate.exportTrust();
            return certificate;
        } catch (IOException | GeneralSecurityException e) {
            throw new ComparisonException("no certificate can be made for TLS: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ComparisonException("interrupted", e);
        }
    }

    /** Trusts the certificate and nothing else. */
    SSLContext context() {
        try {
            TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(load(trust));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trusted.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new ComparisonException("the certificate cannot be read: " + e, e);
        }
    }

    /** Lets Gatling trust it, which reads its configuration from system properties too. */
    void trustInGatling() {
        System.setProperty("gatling.ssl.trustStore.type", TYPE);
        System.setProperty("gatling.ssl.trustStore.file", trust.toString());
        System.setProperty("gatling.ssl.trustStore.password", password);
    }

    private void generate() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(("-genkeypair -keyalg EC -groupname secp256r1 -dname CN=comparison -ext san=ip:127.0.0.1"
                        + " -validity 2 -alias " + ALIAS + " -storetype " + TYPE + " -storepass:env " + PASSWORD_VARIABLE)
                .split(" ", -1)));
        command.addAll(List.of("-keystore", keys.toString()));
        ProcessBuilder keytool = new ProcessBuilder(command);
        keytool.environment().put(PASSWORD_VARIABLE, password);
        Process process = keytool.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new ComparisonException("keytool makes no certificate for TLS");
        }
    }

    private void exportTrust() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        store.load(null, null);
        store.setCertificateEntry(ALIAS, load(keys).getCertificate(ALIAS));
        try (OutputStream out = Files.newOutputStream(trust)) {
            store.store(out, password.toCharArray());
        }
    }

    private KeyStore load(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password.toCharArray());
        }
        return store;
    }
}
