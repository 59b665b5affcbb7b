package io.wireformat.http.internal.handlers;

import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;

/** The services that the application offers beside its REST endpoints, for schemas and the explorer. */
public interface DocumentedServices {

    /** The types that describe the services of each package. */
    List<? extends Type> types();

    /** The path at which clients call a handler as the method of a service; null if it is none. */
    @Nullable
    String pathOf(HandlerMethod handler);
}
