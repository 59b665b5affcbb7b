package io.wireformat.http.support;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collection;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What applications have on their class path but for the starter and their own classes: Spring, its server and what is
 * left of the formats' libraries. Spring looks for the libraries of its converters in its own class loader, where a filter
 * in front of the application's is not seen.
 */
public final class Libraries implements AutoCloseable {

    private static final String STARTER = classes("autoconfigure", "classes");

    private static final String TESTS = classes("autoconfigure", "test-classes");

    private final URLClassLoader loader;

    private Libraries(URLClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Loads what there is.
     *
     * @param stack what applications are served by; where that is WebFlux, nothing of Servlets is there
     * @param missing what the names of jars start with that are not there
     */
    public static Libraries of(Stack stack, Collection<String> missing) {
        URL[] urls = entries(entry -> !entry.endsWith(STARTER)
                && !entry.endsWith(TESTS)
                && Stream.concat(missing.stream(), stack.foreignJars().stream())
                        .noneMatch(new File(entry).getName()::startsWith));
        return new Libraries(new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
    }

    /** The classes of an application that has the starter on its class path, or has not. */
    URLClassLoader application(boolean withStarter) {
        return new URLClassLoader(
                entries(entry -> entry.endsWith(TESTS) || (withStarter && entry.endsWith(STARTER))), loader);
    }

    private static URL[] entries(Predicate<String> kept) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(kept)
                .map(Libraries::url)
                .toArray(URL[]::new);
    }

    private static String classes(String module, String folder) {
        return Stream.of("", module, "target", folder).collect(Collectors.joining(File.separator));
    }

    private static URL url(String entry) {
        try {
            return new File(entry).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
