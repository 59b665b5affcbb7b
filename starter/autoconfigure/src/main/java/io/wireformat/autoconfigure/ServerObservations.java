package io.wireformat.autoconfigure;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.wireformat.servlet.internal.exchange.ServerExchange;
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
            keys.add(context, ServerExchange.context(server.getCarrier()).content());
        }
        return context;
    }
}
