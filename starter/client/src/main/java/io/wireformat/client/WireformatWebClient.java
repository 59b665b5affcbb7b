package io.wireformat.client;

import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.reactive.ClientCodecs;
import io.wireformat.client.internal.reactive.FormattedExchange;
import io.wireformat.http.internal.converter.SharedFormats;
import java.util.function.Consumer;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Gives a WebClient a wire format, with the same content, headers and second attempts as {@link WireformatClient}. An error
 * with a problem is a {@link WebClientProblemException}, unless a handler of the application handles it first.
 *
 * <pre>{@code
 * WebClient client = builder.apply(wireformat.format("protobuf")).build();
 * }</pre>
 *
 * <p>Clients without a format send the same requests as before. Safe for use by many threads.
 */
public final class WireformatWebClient {

    private final WireformatClient formats;

    private final ClientCodecs codecs;

    /** Creates the formats of WebClients, which are those of other clients. */
    public WireformatWebClient(WireformatClient formats, SharedFormats shared) {
        this.formats = formats;
        this.codecs = new ClientCodecs(shared, formats.limits());
    }

    /**
     * A format for {@link WebClient.Builder#apply}.
     *
     * @param name the format's name, such as {@code protobuf}
     * @throws IllegalArgumentException when no format that is on has the name
     */
    public Consumer<WebClient.Builder> format(String name) {
        ClientFormat format = formats.clientFormat(name);
        return client -> client.filter(new FormattedExchange(uri -> format, codecs, WebClientProblemException::new));
    }

    /** Formats by host, for {@link WebClient.Builder#apply}. */
    public Consumer<WebClient.Builder> byHost(HostFormats hosts) {
        return client -> client.filter(new FormattedExchange(hosts::formatOf, codecs, WebClientProblemException::new));
    }
}
