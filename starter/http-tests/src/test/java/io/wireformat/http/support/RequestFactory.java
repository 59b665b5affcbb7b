package io.wireformat.http.support;

import java.util.function.Supplier;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.JettyClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;

/** What sends the requests of a client. */
public enum RequestFactory {
    JDK(JdkClientHttpRequestFactory::new, JdkClientHttpConnector::new),
    REACTOR(ReactorClientHttpRequestFactory::new, ReactorClientHttpConnector::new),
    APACHE(HttpComponentsClientHttpRequestFactory::new),
    JETTY(JettyClientHttpRequestFactory::new),
    SIMPLE(SimpleClientHttpRequestFactory::new);

    private final ClientHttpRequestFactory factory;
    private final boolean reactive;
    private final Supplier<ClientHttpConnector> connector;

    RequestFactory(Supplier<ClientHttpRequestFactory> factory) {
        this.factory = factory.get();
        this.reactive = false;
        this.connector = () -> {
            throw new AssertionError("Only waits for responses: " + this);
        };
    }

    RequestFactory(Supplier<ClientHttpRequestFactory> factory, Supplier<ClientHttpConnector> connector) {
        this.factory = factory.get();
        this.reactive = true;
        ClientHttpConnector shared = connector.get();
        this.connector = () -> shared;
    }

    public ClientHttpRequestFactory factory() {
        return factory;
    }

    /** Whether it sends the requests of a WebClient too. */
    boolean isReactive() {
        return reactive;
    }

    public ClientHttpConnector connector() {
        return connector.get();
    }
}
