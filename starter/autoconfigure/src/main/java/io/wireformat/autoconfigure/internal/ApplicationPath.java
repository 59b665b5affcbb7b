package io.wireformat.autoconfigure.internal;

import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;

/** Finds the path that comes before those of an application's handlers, for links that are not made during a request. */
public final class ApplicationPath {

    private ApplicationPath() {}

    /** The path without a slash at its end; empty if there is none. */
    public static String of(ApplicationContext application) {
        Environment environment = application.getEnvironment();
        String path = application instanceof ReactiveWebApplicationContext
                ? environment.getProperty("spring.webflux.base-path", "")
                : environment.getProperty("server.servlet.context-path", "")
                        + environment.getProperty("spring.mvc.servlet.path", "");
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
