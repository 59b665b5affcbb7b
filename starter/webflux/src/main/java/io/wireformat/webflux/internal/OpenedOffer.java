package io.wireformat.webflux.internal;

import io.wireformat.http.internal.handlers.OpenedHandlers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageWriter;

/**
 * One of the application's writers for the answer of an opened handler, with what the handler declares, and with what the
 * request names of the formats.
 *
 * @param writer writes
 * @param opening what the handler declares and takes
 * @param named what the request names
 */
record OpenedOffer(HttpMessageWriter<Object> writer, OpenedHandlers.Opening opening, List<MediaType> named)
        implements PassingWriter {

    @Override
    public List<MediaType> getWritableMediaTypes(ResolvableType type) {
        Set<MediaType> offered = new LinkedHashSet<>();
        opening.declared().included().stream()
                .filter(mediaType -> writer.canWrite(type, mediaType))
                .forEach(offered::add);
        writer.getWritableMediaTypes(type).stream()
                .filter(mediaType -> named.stream().anyMatch(mediaType::equalsTypeAndSubtype))
                .forEach(offered::add);
        return List.copyOf(offered);
    }
}
