package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ChosenFormat;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ResponseLimits;
import io.wireformat.http.internal.converter.JacksonFormat;
import io.wireformat.http.internal.converter.JacksonMetering;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.exchange.RequestWriter;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.reactive.internal.RequestRules;
import io.wireformat.reactive.internal.SpringCodecs;
import io.wireformat.reactive.internal.StreamMessageReader;
import io.wireformat.reactive.internal.StreamMessageWriter;
import io.wireformat.reactive.internal.WireMessageReader;
import io.wireformat.reactive.internal.WireMessageWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.util.ConcurrentReferenceHashMap;
import org.springframework.web.reactive.function.client.ExchangeStrategies;

/** The readers and writers of WebClients that have a format: ours, and Spring's own with their time measured. */
public final class ClientCodecs {

    private final FormatRegistry registry;
    private final Metering metering;
    private final JacksonMetering jackson;
    private final Map<SpringFormat, JacksonFormat> jacksonFormats = new ConcurrentHashMap<>();
    private final SpringCodecs springCodecs;
    private final List<StreamMessageWriter> streamWriters;

    /** Each response of a client has the same strategies. */
    private final Map<ExchangeStrategies, List<HttpMessageReader<?>>> readers = new ConcurrentReferenceHashMap<>();

    private final RequestRules rules;
    private final ResponseLimits limits;

    public ClientCodecs(SharedFormats shared, ResponseLimits limits) {
        this.limits = limits;
        this.rules = RequestRules.ofClient(limits.slowness());
        this.metering = shared.metering(Side.CLIENT);
        this.jackson = shared.jackson();
        this.registry = shared.registry(metering);
        this.springCodecs = new SpringCodecs(this::jackson, registry::isOfFormat, rules, RequestWriter.INSTANCE);
        this.streamWriters = registry.streams().stream()
                .map(format -> new StreamMessageWriter(format, RequestWriter.INSTANCE))
                .toList();
    }

    /** The limits of responses. */
    ResponseLimits limits() {
        return limits;
    }

    /**
     * The writer of a type in a format; null if there is none.
     *
     * @param springWriters the client's own writers
     */
    @Nullable
    HttpMessageWriter<Object> writer(
            ResolvableType type, ChosenFormat choice, List<HttpMessageWriter<?>> springWriters) {
        for (BodyFormat format : registry.formats()) {
            if (format.codec().format().equals(choice.format())) {
                return format.writes(type) ? new WireMessageWriter(format, RequestWriter.INSTANCE) : null;
            }
        }
        return firstOf(springWriters, type, choice.mediaType());
    }

    /** The writer of a stream in one of our formats; null if the media type is not that of a stream. */
    @Nullable
    HttpMessageWriter<Object> streamWriter(ResolvableType type, @Nullable MediaType mediaType) {
        return firstOf(streamWriters, type, mediaType);
    }

    @SuppressWarnings("unchecked") // the writer supports the type
    private @Nullable HttpMessageWriter<Object> firstOf(
            List<? extends HttpMessageWriter<?>> writers, ResolvableType type, @Nullable MediaType mediaType) {
        for (HttpMessageWriter<?> writer : writers) {
            if (writer.canWrite(type, mediaType)) {
                return (HttpMessageWriter<Object>) springCodecs.timed(writer);
            }
        }
        return null;
    }

    private JacksonFormat jackson(SpringFormat format) {
        return jacksonFormats.computeIfAbsent(format, f -> jackson.format(f, metering, limits.contentSize()));
    }

    /** The strategies of a client with our formats before its own. */
    ExchangeStrategies withFormats(ExchangeStrategies original, ClientFormat client) {
        List<HttpMessageReader<?>> all = readers.computeIfAbsent(original, this::readers);
        List<HttpMessageReader<?>> checked = client.isLocked()
                ? all.stream()
                        .<HttpMessageReader<?>>map(reader -> new LockedReader<>(reader, client))
                        .toList()
                : all;
        return reading(checked, original);
    }

    /** The strategies of a client with other readers. */
    static ExchangeStrategies reading(List<HttpMessageReader<?>> others, ExchangeStrategies original) {
        return new ExchangeStrategies() {
            @Override
            public List<HttpMessageReader<?>> messageReaders() {
                return others;
            }

            @Override
            public List<HttpMessageWriter<?>> messageWriters() {
                return original.messageWriters();
            }
        };
    }

    private List<HttpMessageReader<?>> readers(ExchangeStrategies original) {
        List<HttpMessageReader<?>> all = new ArrayList<>();
        registry.formats().forEach(format -> all.add(new WireMessageReader(format, rules)));
        registry.streams().forEach(format -> all.add(new StreamMessageReader(format, rules)));
        original.messageReaders().forEach(reader -> all.add(springCodecs.timed(reader)));
        return List.copyOf(all);
    }
}
