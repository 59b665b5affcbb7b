package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ChosenFormat;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ResponseLimits;
import io.wireformat.http.internal.converter.JacksonFormat;
import io.wireformat.http.internal.converter.JacksonMetering;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.AbstractJacksonDecoder;
import org.springframework.http.codec.AbstractJacksonEncoder;
import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.client.ExchangeStrategies;
import reactor.core.publisher.Mono;

/** What reads and writes the content of exchanges that have a format: ours, and Spring's own with their time taken. */
public final class ClientCodecs {

    private final FormatRegistry registry;

    private final Metering metering;

    private final JacksonMetering jackson;

    private final Map<SpringFormat, JacksonFormat> jacksonFormats = new ConcurrentHashMap<>();

    private final RequestRules rules;

    private final ResponseLimits limits;

    public ClientCodecs(SharedFormats shared, ResponseLimits limits) {
        this.limits = limits;
        this.rules = RequestRules.ofClient(limits.slowness());
        this.metering = shared.metering(Side.CLIENT);
        this.jackson = shared.jackson();
        this.registry = shared.registry(metering);
    }

    /** What responses may cost. */
    ResponseLimits limits() {
        return limits;
    }

    /**
     * Whether a type can be in a format.
     *
     * @param springs the client's own writers
     */
    boolean canWrite(ResolvableType type, ChosenFormat choice, List<HttpMessageWriter<?>> springs) {
        return writer(type, choice, springs) != null;
    }

    /** Writes values in a format in which they can be. */
    @SuppressWarnings("unchecked") // it has been asked
    Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            ChosenFormat choice,
            ReactiveHttpOutputMessage message,
            BodyInserter.Context context) {
        HttpMessageWriter<Object> writer = (HttpMessageWriter<Object>) writer(type, choice, context.messageWriters());
        return writer != null
                ? writer.write(
                        values,
                        type,
                        choice.mediaType(),
                        message,
                        Hints.merge(context.hints(), MeteredJacksonEncoder.NAMED_HINT, true))
                : Mono.error(() -> new IllegalStateException("Not asked whether it writes " + choice));
    }

    /** What writes streams of our formats, under media types of their own. */
    Stream<HttpMessageWriter<?>> streamWriters(ClientFormat client) {
        return registry.streams().stream().map(format -> {
            StreamMessageWriter writer = new StreamMessageWriter(format, AnswerRules.NONE);
            return client.isLocked() ? new LockedWriter<>(writer, client) : writer;
        });
    }

    private @Nullable HttpMessageWriter<?> writer(
            ResolvableType type, ChosenFormat choice, List<HttpMessageWriter<?>> springs) {
        for (BodyFormat format : registry.formats()) {
            if (format.codec().format().equals(choice.format())) {
                return format.writes(type) ? new WireMessageWriter(format, AnswerRules.NONE) : null;
            }
        }
        for (HttpMessageWriter<?> writer : springs) {
            if (writer.canWrite(type, choice.mediaType())) {
                return timed(writer);
            }
        }
        return null;
    }

    private HttpMessageWriter<?> timed(HttpMessageWriter<?> writer) {
        if (writer instanceof EncoderHttpMessageWriter<?> encoding
                && encoding.getEncoder() instanceof AbstractJacksonEncoder<?> encoder) {
            SpringFormat format = SpringCodecs.formatOf(encoder.getClass());
            return format != null
                    ? new EncoderHttpMessageWriter<>(new MeteredJacksonEncoder(
                            encoder, jackson(format), registry::isOfFormat, rules, AnswerRules.NONE))
                    : writer;
        }
        return writer;
    }

    private HttpMessageReader<?> timed(HttpMessageReader<?> reader) {
        if (reader instanceof DecoderHttpMessageReader<?> decoding
                && decoding.getDecoder() instanceof AbstractJacksonDecoder<?> decoder) {
            SpringFormat format = SpringCodecs.formatOf(decoder.getClass());
            return format != null
                    ? new DecoderHttpMessageReader<>(
                            new MeteredJacksonDecoder(decoder, jackson(format), registry::isOfFormat, rules))
                    : reader;
        }
        return reader;
    }

    private JacksonFormat jackson(SpringFormat format) {
        return jacksonFormats.computeIfAbsent(format, f -> jackson.format(f, metering, limits.contentSize()));
    }

    /** A client's strategies, with our formats before them. */
    ExchangeStrategies withFormats(ExchangeStrategies original, ClientFormat client) {
        List<HttpMessageReader<?>> readers = new ArrayList<>();
        registry.formats().forEach(format -> readers.add(new WireMessageReader(format, rules)));
        registry.streams().forEach(format -> readers.add(new StreamMessageReader(format, rules)));
        original.messageReaders().forEach(reader -> readers.add(timed(reader)));
        if (client.isLocked()) {
            readers.replaceAll(reader -> new LockedReader<>(reader, client));
        }
        return new ExchangeStrategies() {
            @Override
            public List<HttpMessageReader<?>> messageReaders() {
                return readers;
            }

            @Override
            public List<HttpMessageWriter<?>> messageWriters() {
                return original.messageWriters();
            }
        };
    }
}
