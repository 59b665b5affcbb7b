package io.wireformat.client;

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
public interface WireformatWebClient {

    /**
     * A format for {@link WebClient.Builder#apply}.
     *
     * @param name the format's name, such as {@code protobuf}
     * @throws IllegalArgumentException when no format that is on has the name
     */
    Consumer<WebClient.Builder> format(String name);

    /** Formats by host, for {@link WebClient.Builder#apply}. */
    Consumer<WebClient.Builder> byHost(HostFormats hosts);
}
