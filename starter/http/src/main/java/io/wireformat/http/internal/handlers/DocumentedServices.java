package io.wireformat.http.internal.handlers;

import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The services that the application offers beside its REST endpoints, for the actuator and for schemas. */
public interface DocumentedServices {

    /** The services and their methods, in the order of their names. */
    List<ServiceDescription> all();

    /** The types that describe the services of each package. */
    List<? extends Type> types();

    /** A service; the name is full. */
    record ServiceDescription(String name, List<MethodDescription> methods, List<Unsupported> unsupported) {}

    /**
     * A method.
     *
     * @param rest the REST request with the same effect; null if there is none
     * @param kind unary, or what is a stream
     */
    record MethodDescription(String name, @Nullable String rest, String kind, boolean noSideEffects) {}

    /** A handler that is no method of the service, and why. */
    record Unsupported(String handler, String reason) {}
}
