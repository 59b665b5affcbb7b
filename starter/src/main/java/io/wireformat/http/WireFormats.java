package io.wireformat.http;

import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.metrics.CodecMeters;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.Metering;
import io.wireformat.metrics.Side;
import io.wireformat.metrics.StepListener;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    Metering metering(Side side, StepListener listener) {
        return new Metering(side, meters, listener, memory, limits);
    }

    List<WireHttpMessageConverter> converters(Metering metering, Exchange exchange) {
        return codecs.stream()
                .map(codec -> converter(codec, metering, exchange))
                .toList();
    }

    WireHttpMessageConverter clientConverter(String name, Exchange exchange) {
        for (Codec codec : codecs) {
            if (codec.format().name().equals(name)) {
                return converter(codec, metering(Side.CLIENT, StepListener.NONE), exchange);
            }
        }
        throw new IllegalArgumentException("No wire format '" + name + "' is on; there are "
                + codecs.stream().map(codec -> codec.format().name()).collect(Collectors.joining(", ")));
    }

    private static WireHttpMessageConverter converter(Codec codec, Metering metering, Exchange exchange) {
        return new WireHttpMessageConverter(
                new MeteredCodec(codec, metering, (type, reason) -> logDecline(codec, type, reason)), exchange);
    }

    static boolean logsDeclines() {
        return log.isDebugEnabled();
    }

    private static void logDecline(Codec codec, Type type, String reason) {
        log.debug("{} does not carry {}: {}", codec.format().name(), type.getTypeName(), reason);
    }
}
