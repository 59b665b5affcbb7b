package io.wireformat.client.internal.reactive;

import io.wireformat.http.internal.formats.SpringFormat;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.codec.Decoder;
import org.springframework.core.codec.Encoder;
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
 * Spring's own encoder and decoder of a format, and their places among its defaults.
 *
 * @param format what they convert
 * @param encoder the encoder's class
 * @param decoder the decoder's class
 * @param setEncoder puts another encoder in its place
 * @param setDecoder puts another decoder in its place
 */
public record SpringCodecs(
        SpringFormat format,
        Class<?> encoder,
        Class<?> decoder,
        BiConsumer<DefaultCodecs, Encoder<?>> setEncoder,
        BiConsumer<DefaultCodecs, Decoder<?>> setDecoder) {

    private static final Logger log = LoggerFactory.getLogger(SpringCodecs.class);

    private static final List<SpringCodecs> ALL = List.of(
            new SpringCodecs(
                    SpringFormat.JSON,
                    JacksonJsonEncoder.class,
                    JacksonJsonDecoder.class,
                    DefaultCodecs::jacksonJsonEncoder,
                    DefaultCodecs::jacksonJsonDecoder),
            new SpringCodecs(
                    SpringFormat.XML,
                    JacksonXmlEncoder.class,
                    JacksonXmlDecoder.class,
                    DefaultCodecs::jacksonXmlEncoder,
                    DefaultCodecs::jacksonXmlDecoder),
            new SpringCodecs(
                    SpringFormat.CBOR,
                    JacksonCborEncoder.class,
                    JacksonCborDecoder.class,
                    DefaultCodecs::jacksonCborEncoder,
                    DefaultCodecs::jacksonCborDecoder),
            new SpringCodecs(
                    SpringFormat.SMILE,
                    JacksonSmileEncoder.class,
                    JacksonSmileDecoder.class,
                    DefaultCodecs::jacksonSmileEncoder,
                    DefaultCodecs::jacksonSmileDecoder));

    /**
     * Puts a timed codec in the place of each of Spring's own with Jackson. A subclass of the application's own is left
     * alone, because others may ask for its class.
     */
    public static void meter(
            CodecConfigurer configurer,
            BiFunction<SpringFormat, AbstractJacksonEncoder<?>, Encoder<?>> encoders,
            BiFunction<SpringFormat, AbstractJacksonDecoder<?>, Decoder<?>> decoders) {
        for (HttpMessageWriter<?> writer : configurer.getWriters()) {
            if (writer instanceof EncoderHttpMessageWriter<?> encoding
                    && encoding.getEncoder() instanceof AbstractJacksonEncoder<?> encoder
                    && !(encoder instanceof MeteredJacksonEncoder)) {
                SpringCodecs codecs = of(encoder.getClass());
                if (codecs != null) {
                    codecs.setEncoder.accept(configurer.defaultCodecs(), encoders.apply(codecs.format, encoder));
                }
            }
        }
        for (HttpMessageReader<?> reader : configurer.getReaders()) {
            if (reader instanceof DecoderHttpMessageReader<?> decoding
                    && decoding.getDecoder() instanceof AbstractJacksonDecoder<?> decoder
                    && !(decoder instanceof MeteredJacksonDecoder)) {
                SpringCodecs codecs = of(decoder.getClass());
                if (codecs != null) {
                    codecs.setDecoder.accept(configurer.defaultCodecs(), decoders.apply(codecs.format, decoder));
                }
            }
        }
    }

    /** The format that one of Spring's own codecs is for; null for any other, a subclass included. */
    public static @Nullable SpringFormat formatOf(Class<?> codec) {
        SpringCodecs codecs = find(codec);
        return codecs != null ? codecs.format : null;
    }

    private static @Nullable SpringCodecs of(Class<?> codec) {
        SpringCodecs codecs = find(codec);
        if (codecs == null) {
            log.info("Not timed: {} is no codec of Spring's own", codec.getName());
        }
        return codecs;
    }

    private static @Nullable SpringCodecs find(Class<?> codec) {
        for (SpringCodecs codecs : ALL) {
            if (codec == codecs.encoder || codec == codecs.decoder) {
                return codecs;
            }
        }
        return null;
    }
}
