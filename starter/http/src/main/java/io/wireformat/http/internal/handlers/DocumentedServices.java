package io.wireformat.http.internal.handlers;

import java.lang.reflect.Type;
import java.util.List;

/** The services that the application offers beside its REST endpoints, for schemas. */
public interface DocumentedServices {

    /** The types that describe the services of each package. */
    List<? extends Type> types();
}
