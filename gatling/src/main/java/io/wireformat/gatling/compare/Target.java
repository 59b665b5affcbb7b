package io.wireformat.gatling.compare;

import java.util.List;
import java.util.Optional;

/**
 * The service that is driven.
 *
 * @param endpoints where it is, one with TLS, one without, or both
 * @param regions where it is driven from
 * @param cpu what it uses of its processors, where that can be read
 */
record Target(List<Endpoint> endpoints, List<Region> regions, Optional<ServiceCpu> cpu) {

    /** Where the protocol is spoken. */
    Endpoint endpoint(Protocol protocol) {
        return endpoints.stream()
                .filter(endpoint -> endpoint.secure() == protocol.secure())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no endpoint for " + protocol.label()));
    }

    /**
     * One port of the service.
     *
     * @param baseUrl where it is, without a link in between
     * @param writerKey the API key that may write
     * @param readerKey the API key that may read
     */
    record Endpoint(String baseUrl, String writerKey, String readerKey) {

        boolean secure() {
            return baseUrl.startsWith("https:");
        }
    }
}
