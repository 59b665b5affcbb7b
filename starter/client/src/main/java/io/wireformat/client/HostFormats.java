package io.wireformat.client;

import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Formats by host, for clients that call many hosts: requests to the named hosts use their formats, all other requests
 * stay as they are.
 *
 * <p>A client chooses its converters without the host, which is known when the request is made. The thread that makes a
 * request writes it and reads its response, so the format is kept for the thread. Safe for use by many threads.
 */
public interface HostFormats {

    /**
     * Makes a client choose formats by host.
     *
     * @param requests makes the requests of the client
     */
    void addTo(RestClient.Builder client, ClientHttpRequestFactory requests);

    /** Makes a client choose formats by host. Its requests must be made by {@link #requests}. */
    void addTo(RestClient.Builder client);

    /** Makes a client choose formats by host. */
    void addTo(RestTemplate client);

    /**
     * A factory for clients that choose formats by host. Other clients may share the factory, and their requests stay as
     * they are. Requests to other hosts are not buffered.
     */
    ClientHttpRequestFactory requests(ClientHttpRequestFactory original);
}
