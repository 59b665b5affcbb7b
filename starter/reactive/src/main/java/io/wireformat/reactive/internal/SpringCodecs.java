package io.wireformat.reactive.internal;

import io.wireformat.http.internal.converter.JacksonFormat;
import io.wireformat.http.internal.exchange.BodyWriters;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.text.internal.EventLog;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.codec.Decoder;
import org.springframework.core.codec.Encoder;
import org.springframework.http.MediaType;
import org.springframework.http.codec.AbstractJacksonDecoder;
import org.springframework.http.codec.AbstractJacksonEncoder;
import org.springframework.http.codec.CodecConfigurer;
import org.springframework.http.codec.CodecConfigurer.DefaultCodecs;
import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.cbor.JacksonCborDecoder;
import org.springframework.http.codec.cbor.JacksonCborEncoder;
import org.springframework.http.codec.json.JacksonJsonDecoder;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.codec.smile.JacksonSmileDecoder;
import org.springframework.http.codec.smile.JacksonSmileEncoder;
import org.springframework.http.codec.xml.JacksonXmlDecoder;
import org.springframework.http.codec.xml.JacksonXmlEncoder;

/**
 * Spring's own encoders and decoders with Jackson, whose time is measured. A subclass of the application's own stays,
 * because other code may ask for its class.
 *
 * @param reserved media types that belong to other formats
 */
public record SpringCodecs(
        Function<SpringFormat, JacksonFormat> formats,
        Predicate<MediaType> reserved,
        RequestRules requests,
        BodyWriters writers) {

    private static final EventLog log = EventLog.of(SpringCodecs.class);

    private static final Map<Class<?>, SpringFormat> FORMATS = Map.of(
            JacksonJsonEncoder.class, SpringFormat.JSON,
            JacksonJsonDecoder.class, SpringFormat.JSON,
            JacksonXmlEncoder.class, SpringFormat.XML,
            JacksonXmlDecoder.class, SpringFormat.XML,
            JacksonCborEncoder.class, SpringFormat.CBOR,
            JacksonCborDecoder.class, SpringFormat.CBOR,
            JacksonSmileEncoder.class, SpringFormat.SMILE,
            JacksonSmileDecoder.class, SpringFormat.SMILE);

    /** Replaces Spring's own codecs by timed ones. */
    public void meter(CodecConfigurer configurer) {
        DefaultCodecs defaults = configurer.defaultCodecs();
        for (HttpMessageWriter<?> writer : configurer.getWriters()) {
            Encoder<?> encoder = timed(encoderOf(writer));
            if (encoder instanceof TimedCodec timed) {
                switch (timed.format()) {
                    case JSON -> defaults.jacksonJsonEncoder(encoder);
                    case XML -> defaults.jacksonXmlEncoder(encoder);
                    case CBOR -> defaults.jacksonCborEncoder(encoder);
                    case SMILE -> defaults.jacksonSmileEncoder(encoder);
                }
            }
        }
        for (HttpMessageReader<?> reader : configurer.getReaders()) {
            Decoder<?> decoder = timed(decoderOf(reader));
            if (decoder instanceof TimedCodec timed) {
                switch (timed.format()) {
                    case JSON -> defaults.jacksonJsonDecoder(decoder);
                    case XML -> defaults.jacksonXmlDecoder(decoder);
                    case CBOR -> defaults.jacksonCborDecoder(decoder);
                    case SMILE -> defaults.jacksonSmileDecoder(decoder);
                }
            }
        }
        Stream.concat(
                        configurer.getWriters().stream().map(SpringCodecs::encoderOf),
                        configurer.getReaders().stream().map(SpringCodecs::decoderOf))
                .filter(codec -> codec instanceof AbstractJacksonEncoder || codec instanceof AbstractJacksonDecoder)
                .filter(codec -> !(codec instanceof TimedCodec))
                .forEach(codec -> log.info(
                        "Not timed: {} is no codec of Spring's own",
                        codec.getClass().getName()));
    }

    /** A writer with a timed encoder if its encoder is Spring's own, else the writer itself. */
    public HttpMessageWriter<?> timed(HttpMessageWriter<?> writer) {
        Encoder<?> encoder = timed(encoderOf(writer));
        return encoder != null ? new EncoderHttpMessageWriter<>(encoder) : writer;
    }

    /** A reader with a timed decoder if its decoder is Spring's own, else the reader itself. */
    public HttpMessageReader<?> timed(HttpMessageReader<?> reader) {
        Decoder<?> decoder = timed(decoderOf(reader));
        return decoder != null ? new DecoderHttpMessageReader<>(decoder) : reader;
    }

    private static @Nullable Encoder<?> encoderOf(HttpMessageWriter<?> writer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding ? encoding.getEncoder() : null;
    }

    private static @Nullable Decoder<?> decoderOf(HttpMessageReader<?> reader) {
        return reader instanceof DecoderHttpMessageReader<?> decoding ? decoding.getDecoder() : null;
    }

    private @Nullable Encoder<?> timed(@Nullable Encoder<?> encoder) {
        SpringFormat format = encoder != null ? formatOf(encoder.getClass()) : null;
        if (format == null || !(encoder instanceof AbstractJacksonEncoder<?> jackson)) {
            return null;
        }
        var metered = new MeteredJacksonEncoder(jackson, formats.apply(format), reserved, requests, writers);
        return jackson instanceof JacksonJsonEncoder json ? new MeteredJsonEncoder(json, metered) : metered;
    }

    private @Nullable Decoder<?> timed(@Nullable Decoder<?> decoder) {
        SpringFormat format = decoder != null ? formatOf(decoder.getClass()) : null;
        if (format == null || !(decoder instanceof AbstractJacksonDecoder<?> jackson)) {
            return null;
        }
        var metered = new MeteredJacksonDecoder(jackson, formats.apply(format), reserved, requests);
        return jackson instanceof JacksonJsonDecoder json ? new MeteredJsonDecoder(json, metered) : metered;
    }

    /** The format of one of Spring's own codecs; null for any other, a subclass included. */
    public static @Nullable SpringFormat formatOf(Class<?> codec) {
        return FORMATS.get(codec);
    }
}
