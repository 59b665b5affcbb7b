package io.wireformat.client.internal.spring;

import io.wireformat.client.HostFormats;
import io.wireformat.client.WebClientProblemException;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ClientFormats;
import io.wireformat.client.internal.reactive.ClientCodecs;
import io.wireformat.client.internal.reactive.FormattedExchange;
import io.wireformat.http.internal.converter.SharedFormats;
import java.util.function.Consumer;
import org.springframework.web.reactive.function.client.WebClient;

/** Formats of WebClients. Safe for use by many threads. */
public final class FormattedWebClients implements WireformatWebClient {

    private final ClientFormats formats;
    private final ClientCodecs codecs;

    public FormattedWebClients(ClientFormats formats, SharedFormats shared) {
        this.formats = formats;
        this.codecs = new ClientCodecs(shared, formats.limits());
    }

    @Override
    public Consumer<WebClient.Builder> format(String name) {
        ClientFormat format = formats.named(name, null);
        return client -> client.filter(new FormattedExchange(uri -> format, codecs, WebClientProblemException::new));
    }

    @Override
    public Consumer<WebClient.Builder> byHost(HostFormats hosts) {
        FormatsByHost ours = (FormatsByHost) hosts;
        return client -> client.filter(new FormattedExchange(ours::formatOf, codecs, WebClientProblemException::new));
    }
}
