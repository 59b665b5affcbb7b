package io.wireformat.gatling.compare;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The audit service as often as the protocols need it: a process without TLS, one with TLS, or both, each with its own
 * data. They are closed together, and the certificate is deleted.
 */
final class Services implements AutoCloseable {

    private final List<ServiceProcess> processes = new ArrayList<>();
    private final Map<Boolean, InetSocketAddress> addresses = new HashMap<>();
    private Optional<Path> certificates = Optional.empty();
    private Optional<Certificate> certificate = Optional.empty();

    private Services() {}

    /** @throws ComparisonException when one of them does not start */
    static Services start(ComparisonSettings settings) {
        Services services = new Services();
        try {
            for (boolean secure : List.of(false, true)) {
                if (settings.protocols().stream().anyMatch(protocol -> protocol.secure() == secure)) {
                    services.start(settings, secure);
                }
            }
            return services;
        } catch (RuntimeException e) {
            services.close();
            throw e;
        }
    }

    /** By whether there is TLS. */
    Map<Boolean, InetSocketAddress> addresses() {
        return addresses;
    }

    List<Target.Endpoint> endpoints() {
        return processes.stream().map(ServiceProcess::endpoint).toList();
    }

    /** Where their counters are. */
    List<URI> prometheus() {
        return processes.stream().map(ServiceProcess::prometheus).toList();
    }

    /** What the service with TLS shows. */
    Optional<Certificate> certificate() {
        return certificate;
    }

    @Override
    public void close() {
        processes.forEach(ServiceProcess::close);
        certificates.ifPresent(Services::delete);
    }

    private void start(ComparisonSettings settings, boolean secure) {
        if (secure) {
            certificate = Optional.of(makeCertificate());
        }
        boolean first = processes.isEmpty();
        ServiceProcess process = ServiceProcess.start(
                settings.serviceJar(),
                settings.output().resolve(secure ? "service-tls.log" : "service.log"),
                secure ? new ServiceProcess.Security(certificate) : ServiceProcess.Security.NONE,
                first ? settings.port() : 0,
                first ? settings.managementPort() : 0);
        processes.add(process);
        addresses.put(secure, process.address());
    }

    private Certificate makeCertificate() {
        try {
            Path directory = Files.createTempDirectory("comparison-certificate-");
            certificates = Optional.of(directory);
            return Certificate.in(directory);
        } catch (IOException e) {
            throw new ComparisonException("there is no place for a certificate: " + e, e);
        }
    }

    private static void delete(Path directory) {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            System.err.println("left over: " + directory + " (" + e.getMessage() + ")");
        }
    }
}
