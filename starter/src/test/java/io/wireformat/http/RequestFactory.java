package io.wireformat.http;

import java.util.function.Supplier;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.JettyClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;

/** What sends the requests of a RestClient or a RestTemplate. */
enum RequestFactory {
    JDK(JdkClientHttpRequestFactory::new),
    APACHE(HttpComponentsClientHttpRequestFactory::new),
    JETTY(JettyClientHttpRequestFactory::new),
    REACTOR(ReactorClientHttpRequestFactory::new),
    SIMPLE(SimpleClientHttpRequestFactory::new);

    private final ClientHttpRequestFactory shared;

    RequestFactory(Supplier<ClientHttpRequestFactory> factory) {
        this.shared = factory.get();
    }

    ClientHttpRequestFactory get() {
        return shared;
    }
}
