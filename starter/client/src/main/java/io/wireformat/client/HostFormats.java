package io.wireformat.client;

import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ClientFormats;
import io.wireformat.client.internal.HostName;
import io.wireformat.client.internal.HttpInterfaceTypes;
import io.wireformat.lock.PeerLock;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Formats by host, for clients that talk to many: requests to the hosts named use them, all others stay as they are.
 *
 * <p>The host is known when a request is made, its converters are chosen without the host; a thread does one after the
 * other, so the name of what it has made last is kept for it. Safe for use by many threads.
 */
public final class HostFormats {

    private static final String CHOSEN = HostFormats.class.getName();

    private final ClientFormats formats;

    private final Map<HostName, Choice> byHost = new HashMap<>();

    private final Map<Choice, ClientFormat> byChoice = new HashMap<>();

    private final ThreadLocal<@Nullable Choice> current = new ThreadLocal<>();

    HostFormats(ClientFormats formats, Map<String, String> namesByHost, Map<String, PeerLock> locksByHost) {
        this.formats = formats;
        namesByHost.forEach((host, name) -> {
            Choice choice = new Choice(name, locksByHost.get(host));
            byHost.put(HostName.parse(host), choice);
            byChoice.computeIfAbsent(
                    choice,
                    chosen -> formats.named(
                            name, chosen.lock, format -> format.equals(name) && chosen.equals(current.get())));
        });
    }

    /**
     * Makes a client choose.
     *
     * @param requests makes its requests
     */
    public void addTo(RestClient.Builder client, ClientHttpRequestFactory requests) {
        client.requestFactory(requests(requests));
        addTo(client);
    }

    /** Makes a client choose whose requests are made by {@link #requests}. */
    public void addTo(RestClient.Builder client) {
        client.requestInitializer(this::select)
                .defaultStatusHandler(ProblemErrorHandler.OF_PROBLEMS)
                .configureMessageConverters(
                        converters -> converters.registerDefaults().configureMessageConvertersList(this::addTo));
    }

    /** Makes a client choose. */
    public void addTo(RestTemplate client) {
        List<ClientHttpRequestInterceptor> interceptors = new ArrayList<>(client.getInterceptors());
        // without interceptors it shows the factory beneath them
        client.setInterceptors(List.of());
        client.setRequestFactory(requests(client.getRequestFactory()));
        client.setInterceptors(interceptors);
        client.getClientHttpRequestInitializers().add(this::select);
        addTo(client.getMessageConverters());
        ProblemErrorHandler.addTo(client);
    }

    private void addTo(List<HttpMessageConverter<?>> converters) {
        byChoice.values().forEach(format -> formats.addTo(converters, format));
    }

    /** Requests for clients that choose; those of other clients stay as they are. */
    public ClientHttpRequestFactory requests(ClientHttpRequestFactory original) {
        return new FormattedRequests(original, this);
    }

    /**
     * Requires that the types of an {@code @HttpExchange} interface are what the lock of its host says.
     *
     * @param uri where the interface's requests go
     * @throws io.wireformat.lock.PeerMismatchException if they are not
     */
    public void requireMatch(URI uri, Class<?> httpInterface) {
        ClientFormat format = formatOf(uri);
        if (format != null) {
            HttpInterfaceTypes.of(httpInterface).forEach(format::requireMatch);
        }
    }

    /** Called when a request is made, also where interceptors keep the factory waiting until it is complete. */
    private void select(ClientHttpRequest request) {
        Choice choice = choiceFor(request.getURI());
        if (choice != null) {
            current.set(choice);
            request.getAttributes().put(CHOSEN, byChoice.get(choice));
        } else {
            current.remove();
        }
    }

    /** The format that was chosen for a request; null where its client does not choose. */
    static @Nullable ClientFormat selected(ClientHttpRequest request) {
        return (ClientFormat) request.getAttributes().remove(CHOSEN);
    }

    /** The format for requests to where this leads; null where it has none. */
    @Nullable
    ClientFormat formatOf(URI uri) {
        Choice choice = choiceFor(uri);
        return choice != null ? byChoice.get(choice) : null;
    }

    private @Nullable Choice choiceFor(URI uri) {
        for (HostName name : HostName.of(uri)) {
            Choice choice = byHost.get(name);
            if (choice != null) {
                return choice;
            }
        }
        return null;
    }

    /**
     * What requests to a host are sent in.
     *
     * @param format the format's name
     * @param lock what the host's messages look like; null if that is not known
     */
    private record Choice(String format, @Nullable PeerLock lock) {}
}
