package io.wireformat.gatling.compare;

/**
 * The service that is driven.
 *
 * @param baseUrl where it is, without a link in between
 * @param writerKey the API key that may write
 * @param readerKey the API key that may read
 */
record Endpoint(String baseUrl, String writerKey, String readerKey) {}
