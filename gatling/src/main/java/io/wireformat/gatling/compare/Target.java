package io.wireformat.gatling.compare;

import java.util.List;
import java.util.Optional;

/**
 * The service that is driven.
 *
 * @param baseUrl where it is, without a link in between
 * @param writerKey the API key that may write
 * @param readerKey the API key that may read
 * @param regions where it is driven from
 * @param cpu what it uses of its processors, where that can be read
 */
record Target(String baseUrl, String writerKey, String readerKey, List<Region> regions, Optional<ServiceCpu> cpu) {}
