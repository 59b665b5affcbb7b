package io.wireformat.http;

import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.WireFormat;
import io.wireformat.metrics.CodecMeters;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.Metering;
import io.wireformat.metrics.Side;
import io.wireformat.metrics.StepListener;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.converter.HttpMessageConverter;

/**
 * What both sides of an exchange share.
 *
 * @param codecs the formats that are on
 * @param meters where figures go
 * @param memory holds content
 * @param limits bound what is read
 * @param jackson times what Spring converts itself
 */
public record WireFormats(
        List<Codec> codecs, CodecMeters meters, ContentMemory memory, DecodeLimits limits, JacksonMetering jackson) {

    private static final Logger log = LoggerFactory.getLogger(WireFormats.class);

    /** Formats whose list is copied. */
    public WireFormats {
        codecs = List.copyOf(codecs);
    }

    /** What the formats at one side share, with what learns about the steps of the current exchange. */
    public Metering metering(Side side, StepListener listener) {
        return new Metering(side, meters, listener, memory, limits);
    }

    List<WireHttpMessageConverter> converters(Metering metering, Exchange exchange) {
        return codecs.stream()
                .map(codec -> converter(codec, metering, exchange))
                .toList();
    }

    /**
     * A format for a client.
     *
     * @param takesPart whether a format, by its name, is that of the request that is being made
     * @throws IllegalArgumentException when no format that is on has the name
     */
    ClientFormat clientFormat(String name, Predicate<String> takesPart) {
        for (Codec codec : codecs) {
            if (codec.format().name().equals(name)) {
                WireHttpMessageConverter converter =
                        converter(codec, metering(Side.CLIENT, StepListener.NONE), new ClientExchange(takesPart));
                return new ClientFormat(codec.format(), others -> converter);
            }
        }
        SpringFormat spring = SpringFormat.named(name);
        if (spring == null) {
            String known = Stream.concat(
                            codecs.stream().map(Codec::format),
                            Stream.of(SpringFormat.values()).map(SpringFormat::format))
                    .map(WireFormat::name)
                    .collect(Collectors.joining(", "));
            throw new IllegalArgumentException("No wire format '" + name + "' is on; there are " + known);
        }
        return new ClientFormat(
                spring.format(),
                others -> new SpringClientConverter(metered(name, others), () -> takesPart.test(name)));
    }

    /** The converter of Spring's own for a format, which a client has where the format's library is there. */
    private MeteredJacksonHttpMessageConverter metered(String name, List<HttpMessageConverter<?>> converters) {
        meterClient(converters);
        for (HttpMessageConverter<?> converter : converters) {
            if (converter instanceof MeteredJacksonHttpMessageConverter metered
                    && metered.format().equals(name)) {
                return metered;
            }
        }
        throw new IllegalArgumentException("None of the client's converters is Spring's own for " + name
                + "; is tools.jackson.dataformat:jackson-dataformat-" + name + " on the class path?");
    }

    /** Times what Spring converts for a client. */
    void meterClient(List<HttpMessageConverter<?>> converters) {
        jackson.apply(
                converters,
                metering(Side.CLIENT, StepListener.NONE),
                new ClientExchange(name -> true),
                format -> SpringOffer.ALL);
    }

    private static WireHttpMessageConverter converter(Codec codec, Metering metering, Exchange exchange) {
        return new WireHttpMessageConverter(
                new MeteredCodec(codec, metering, (type, reason) -> logDecline(codec, type, reason)), exchange);
    }

    /** Whether somebody reads which types are declined. */
    public static boolean logsDeclines() {
        return log.isDebugEnabled();
    }

    /** Says why a format does not carry a type. */
    public static void logDecline(Codec codec, Type type, String reason) {
        log.debug("{} does not carry {}: {}", codec.format().name(), type.getTypeName(), reason);
    }
}
