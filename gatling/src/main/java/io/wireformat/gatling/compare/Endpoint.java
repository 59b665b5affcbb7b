package io.wireformat.gatling.compare;

/**
 * The service under load.
 *
 * @param baseUrl its URL without a link
 * @param writerKey the API key that may write
 * @param readerKey the API key that may read
 */
record Endpoint(String baseUrl, String writerKey, String readerKey) {}
