package io.wireformat.autoconfigure;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.wireformat.http.internal.converter.FormatNames;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMessage;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.client.observation.ClientRequestObservationContext;

/** Tells what this application sent and got, as far as headers say it, because content is read after an exchange. */
final class ClientObservations implements ObservationFilter {

    private final ContentKeys keys;

    private final Supplier<FormatNames> formats;

    ClientObservations(ContentKeys keys, Supplier<FormatNames> formats) {
        this.keys = keys;
        this.formats = formats;
    }

    @Override
    public Observation.Context map(Observation.Context context) {
        if (context instanceof ClientRequestObservationContext client) {
            add(context, ContentKeys.REQUEST, client.getCarrier());
            add(context, ContentKeys.RESPONSE, client.getResponse());
        }
        return context;
    }

    private void add(Observation.Context context, ContentKeys.Names names, @Nullable HttpMessage message) {
        HttpHeaders headers = message == null ? new HttpHeaders() : message.getHeaders();
        keys.add(context, names, format(headers), headers.getContentLength());
    }

    private @Nullable String format(HttpHeaders headers) {
        try {
            return formats.get().of(headers.getContentType());
        } catch (InvalidMediaTypeException e) {
            return null;
        }
    }
}
