package io.wireformat.autoconfigure;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.wireformat.http.internal.exchange.RequestContext;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/** {@link ServerObservations} of WebFlux, whose exchanges are observed in a context of their own. */
final class ReactiveObservations implements ObservationFilter {

    private final ContentKeys keys;

    ReactiveObservations(ContentKeys keys) {
        this.keys = keys;
    }

    @Override
    public Observation.Context map(Observation.Context context) {
        if (context instanceof ServerRequestObservationContext server) {
            RequestContext request = (RequestContext) server.getAttributes().get(RequestContext.ATTRIBUTE);
            keys.add(context, request != null ? request.content() : null);
        }
        return context;
    }
}
