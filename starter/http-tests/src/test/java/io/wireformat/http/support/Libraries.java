package io.wireformat.http.support;

import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collection;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What applications have on their class path but for the starter and their own classes: Spring, its server and what is
 * left of the formats' libraries. Spring looks for the libraries of its converters in its own class loader, where a filter
 * in front of the application's is not seen.
 */
public final class Libraries implements AutoCloseable {

    private static final File STARTER = source(WireformatAutoConfiguration.class);
    private static final File TESTS = source(Libraries.class);

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
        URL[] urls = entries(entry -> !entry.equals(STARTER)
                && !entry.equals(TESTS)
                && Stream.concat(missing.stream(), stack.foreignJars().stream())
                        .noneMatch(entry.getName()::startsWith));
        return new Libraries(new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
    }

    /** The classes of an application that has the starter on its class path, or has not. */
    URLClassLoader application(boolean withStarter) {
        return new URLClassLoader(
                entries(entry -> entry.equals(TESTS) || (withStarter && entry.equals(STARTER))), loader);
    }

    private static URL[] entries(Predicate<File> included) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(File::new)
                .filter(included)
                .map(Libraries::url)
                .toArray(URL[]::new);
    }

    /** The jar or folder that a class is loaded from. */
    private static File source(Class<?> type) {
        try {
            return new File(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static URL url(File entry) {
        try {
            return entry.toURI().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
