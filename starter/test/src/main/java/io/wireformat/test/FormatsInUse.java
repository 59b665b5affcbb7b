package io.wireformat.test;

import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.webflux.internal.WebFluxFormats;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;

/** Finds the formats that the server has not disabled; without a server all are enabled. */
final class FormatsInUse {

    private static final boolean SERVLETS = isPresent("org.springframework.web.servlet.DispatcherServlet")
            && isPresent("jakarta.servlet.http.HttpServletRequest");

    private static final boolean REACTIVE = isPresent("org.springframework.web.reactive.DispatcherHandler");

    private FormatsInUse() {}

    static Predicate<Format> of(ApplicationContext application) {
        return format -> {
            Set<String> names = format.isOfSpring() ? null : names(application);
            return names == null || names.contains(format.name());
        };
    }

    private static @Nullable Set<String> names(ApplicationContext application) {
        Set<String> names = SERVLETS ? OnServlets.names(application) : null;
        return names == null && REACTIVE ? OnWebFlux.names(application) : names;
    }

    private static boolean isPresent(String className) {
        return ClassUtils.isPresent(className, FormatsInUse.class.getClassLoader());
    }

    /** Loaded only if Spring MVC is present. */
    private static final class OnServlets {

        static @Nullable Set<String> names(ApplicationContext application) {
            WebMvcFormats formats =
                    application.getBeanProvider(WebMvcFormats.class).getIfAvailable();
            return formats != null ? formats.registry().inUse().keySet() : null;
        }
    }

    /** Loaded only if Spring WebFlux is present. */
    private static final class OnWebFlux {

        static @Nullable Set<String> names(ApplicationContext application) {
            WebFluxFormats formats =
                    application.getBeanProvider(WebFluxFormats.class).getIfAvailable();
            return formats != null ? formats.registry().inUse().keySet() : null;
        }
    }
}
