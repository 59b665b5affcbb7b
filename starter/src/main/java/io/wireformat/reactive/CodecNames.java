package io.wireformat.reactive;

import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;

/** What readers and writers are called: formats by their names, all others by their classes. */
final class CodecNames {

    private CodecNames() {}

    static String of(HttpMessageReader<?> reader) {
        if (reader instanceof FormatMessageReader ours) {
            return ours.formatName();
        }
        Object codec = reader instanceof DecoderHttpMessageReader<?> decoding ? decoding.getDecoder() : reader;
        return codec instanceof MeteredJacksonDecoder metered
                ? nameOf(metered.meters())
                : codec.getClass().getName();
    }

    static String of(HttpMessageWriter<?> writer) {
        if (writer instanceof FormatMessageWriter ours) {
            return ours.formatName();
        }
        if (writer instanceof SpringWriterOffer offer) {
            return of(offer.writer());
        }
        Object codec = writer instanceof EncoderHttpMessageWriter<?> encoding ? encoding.getEncoder() : writer;
        return codec instanceof MeteredJacksonEncoder metered
                ? nameOf(metered.meters())
                : codec.getClass().getName();
    }

    private static String nameOf(JacksonMeters meters) {
        return meters.format().format().name();
    }
}
