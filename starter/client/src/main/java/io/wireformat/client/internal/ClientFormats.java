package io.wireformat.client.internal;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.negotiation.SpringOffer;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.lock.PeerLock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageConverter;

/**
 * The formats that clients can be given.
 *
 * @param shared with the server
 * @param memory how long to remember that a server does not read a format
 * @param slowness how slowly responses may come
 */
public record ClientFormats(SharedFormats shared, Duration memory, ReceiveLimits slowness) {

    /**
     * A format for a client.
     *
     * @param lock what the types of requests and responses are compared with; null if they are not
     * @param takesPart whether a format, by its name, is that of the request that is being made
     * @throws IllegalArgumentException when no format that is on has the name
     */
    public ClientFormat named(String name, @Nullable PeerLock lock, Predicate<String> takesPart) {
        WireFormat format = shared.named().get(name);
        if (format == null) {
            throw new IllegalArgumentException(
                    "No format with the name '" + name + "' is on. The formats that are on are "
                            + String.join(", ", shared.named().keySet()) + ".");
        }
        ResponseLimits limits = limits();
        Exchange exchange = new ClientExchange(takesPart, limits);
        return new ClientFormat(
                format,
                () -> takesPart.test(name),
                shared.registry(shared.metering(Side.CLIENT)).formats().stream()
                        .map(own -> new WireHttpMessageConverter(own, exchange))
                        .toList(),
                new AgreedFormats(memory, InstantSource.system()),
                limits,
                lock);
    }

    /** What responses may cost. */
    public ResponseLimits limits() {
        return new ResponseLimits(shared.limits().contentSize(), slowness);
    }

    /**
     * Makes a client send a format before what it sends otherwise. All else it converts as it did: it may send to
     * others too.
     *
     * @throws IllegalArgumentException when the client has no converter that the format needs
     */
    public void addTo(List<HttpMessageConverter<?>> converters, ClientFormat format) {
        List<HttpMessageConverter<?>> timed = new ArrayList<>(converters);
        // they ask all converters, and so this one
        timed.removeIf(UnreadableResponses.class::isInstance);
        shared.jackson()
                .apply(
                        timed,
                        shared.metering(Side.CLIENT),
                        new ClientExchange(name -> true, limits()),
                        spring -> SpringOffer.ALL);
        converters.add(0, new ClientConverter(format, timed));
        converters.add(new UnreadableResponses(format, converters));
    }
}
