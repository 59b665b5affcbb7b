package io.wireformat.client.internal;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.lock.PeerLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageConverter;

/** The formats that clients can have, and the converters for them. Safe for use by many threads. */
public final class ClientFormats {

    private final SharedFormats shared;
    private final Duration memory;
    private final ResponseLimits limits;
    private final ClientExchange exchange;
    private final Metering metering;
    private final List<WireHttpMessageConverter> converters;

    /**
     * The formats that are on.
     *
     * @param memory how long to remember that a server does not read a format
     * @param slowness how slowly responses may arrive
     */
    public ClientFormats(SharedFormats shared, Duration memory, ReceiveLimits slowness) {
        this.shared = shared;
        this.memory = memory;
        this.limits = new ResponseLimits(shared.limits().contentSize(), slowness);
        this.exchange = new ClientExchange(limits);
        this.metering = shared.metering(Side.CLIENT);
        this.converters = shared.registry(metering).formats().stream()
                .map(format -> new WireHttpMessageConverter(format, exchange))
                .toList();
    }

    /**
     * A format for a client.
     *
     * @param lock the lock to compare the types of requests and responses with; null if they are not compared
     * @throws IllegalArgumentException when no format that is on has the name
     */
    public ClientFormat named(String name, @Nullable PeerLock lock) {
        WireFormat format = shared.named().get(name);
        if (format == null) {
            throw new IllegalArgumentException(
                    "No format with the name '" + name + "' is on. The formats that are on are "
                            + String.join(", ", shared.named().keySet()) + ".");
        }
        return new ClientFormat(format, this, lock);
    }

    /** How long to remember that a server does not read a format. */
    Duration memory() {
        return memory;
    }

    /** Our formats in the order of preference. */
    Stream<WireFormat> ours() {
        return converters.stream().map(converter -> converter.format().codec().format());
    }

    /** The converter of a format of ours; null for one of Spring's. */
    @Nullable
    WireHttpMessageConverter converterOf(String format) {
        for (WireHttpMessageConverter converter : converters) {
            if (converter.format().name().equals(format)) {
                return converter;
            }
        }
        return null;
    }

    /** The limits of responses. */
    public ResponseLimits limits() {
        return limits;
    }

    /**
     * Makes a client convert with formats. The client's other converters stay.
     *
     * @param formats the formats that requests of the client may have
     * @param current the format of the current thread's request; null if it has none
     * @throws IllegalArgumentException when the client has no converter that a format needs
     */
    public void addTo(
            List<HttpMessageConverter<?>> clients,
            Collection<ClientFormat> formats,
            Supplier<@Nullable ClientFormat> current) {
        List<HttpMessageConverter<?>> timed = new ArrayList<>(clients);
        // an earlier ClientConverter would refuse what the client's other converters read
        timed.removeIf(ClientConverter.class::isInstance);
        timed.replaceAll(converter -> shared.jackson().metered(converter, metering, exchange, spring -> null));
        clients.add(0, new ClientConverter(formats, current, converters, timed, clients));
    }
}
