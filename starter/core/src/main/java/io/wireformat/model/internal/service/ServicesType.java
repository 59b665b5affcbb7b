package io.wireformat.model.internal.service;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The services of one Protobuf package.
 *
 * @param packageName the package; empty for none
 */
public record ServicesType(String packageName, List<Service> services) implements Type {

    /** Copies the list. */
    public ServicesType {
        services = List.copyOf(services);
    }

    /** The name of their schema: {@code DemoV1Services} for the package {@code demo.v1}. */
    public String fileName() {
        StringBuilder name = new StringBuilder();
        for (String word : packageName.split("[._]")) {
            name.append(word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return name.append("Services").toString();
    }

    /** A service, with its name in the package. */
    public record Service(String name, List<Method> methods) {

        /** Copies the list. */
        public Service {
            methods = List.copyOf(methods);
        }
    }

    /**
     * A method.
     *
     * @param request the type of the request; null if it is empty
     * @param response the type of the response; null if it is empty
     * @param comment one line for its readers
     */
    public record Method(
            String name,
            @Nullable Type request,
            boolean requestStream,
            @Nullable Type response,
            boolean responseStream,
            boolean noSideEffects,
            String comment) {}

    @Override
    public String getTypeName() {
        return "the services of " + packageName;
    }
}
