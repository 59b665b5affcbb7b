package io.wireformat.autoconfigure;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.wireformat.http.ExchangeContent;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/** Tells what requests brought and were answered with. A filter, so that the application's own convention stays. */
final class ServerObservations implements ObservationFilter {

    private final ContentKeys keys;

    ServerObservations(ContentKeys keys) {
        this.keys = keys;
    }

    @Override
    public Observation.Context map(Observation.Context context) {
        if (context instanceof ServerRequestObservationContext server && server.getCarrier() != null) {
            ExchangeContent content = ExchangeContent.of(server.getCarrier());
            add(context, ContentKeys.REQUEST, content == null ? null : content.request());
            add(context, ContentKeys.RESPONSE, content == null ? null : content.answer());
        }
        return context;
    }

    private void add(Observation.Context context, String name, ExchangeContent.@Nullable Carried carried) {
        keys.add(context, name, carried == null ? null : carried.format(), carried == null ? -1 : carried.bytes());
    }
}
