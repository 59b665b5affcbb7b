package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateTests {

    @TempDir
    Path directory;

    @Test
    void itStandsForTheLoopbackInterfaceAndClientsDoNotGetTheKey() throws Exception {
        Certificate certificate = Certificate.in(directory);

        KeyStore trust = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(certificate.trust())) {
            trust.load(in, certificate.password().toCharArray());
        }
        X509Certificate shown = (X509Certificate) trust.getCertificate("comparison");

        assertThat(shown.getSubjectAlternativeNames())
                .anySatisfy(name -> assertThat(name.get(1)).isEqualTo("127.0.0.1"));
        assertThat(trust.isKeyEntry("comparison")).isFalse();
        assertThat(certificate.context().getProtocol()).isEqualTo("TLS");
    }
}
