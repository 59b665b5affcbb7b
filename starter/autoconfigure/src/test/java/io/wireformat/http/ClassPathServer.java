package io.wireformat.http;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.catalina.webresources.TomcatURLStreamHandlerFactory;

/**
 * An application on a class path of its own, Spring and Tomcat included, so that what Spring finds there is what the
 * test left there. Spring looks for the libraries of its converters in its own class loader, where a filter in front of
 * the application's is not seen.
 */
final class ClassPathServer implements AutoCloseable {

    private static final String STARTER =
            Stream.of("", "autoconfigure", "target", "classes").collect(Collectors.joining(File.separator));

    private final URLClassLoader classes;

    private final URI uri;

    private final AutoCloseable application;

    private ClassPathServer(URLClassLoader classes, URI uri, AutoCloseable application) {
        this.classes = classes;
        this.uri = uri;
        this.application = application;
    }

    /**
     * Starts an application.
     *
     * @param stack what it is served by; where that is WebFlux, nothing of Servlets is on the class path
     * @param withStarter whether the starter itself is on the class path
     * @param missing what the names of jars start with that are not
     */
    static ClassPathServer start(
            Stack stack, boolean withStarter, Collection<String> missing, Class<?> source, String... properties) {
        URL[] urls = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> withStarter || !entry.endsWith(STARTER))
                .filter(entry -> Stream.concat(missing.stream(), stack.foreignJars().stream())
                        .noneMatch(new File(entry).getName()::startsWith))
                .map(ClassPathServer::url)
                .toArray(URL[]::new);
        URLClassLoader classes = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            Method start = classes.loadClass(ClassPathServer.class.getName())
                    .getDeclaredMethod("startHere", String.class, String.class, String[].class);
            start.setAccessible(true);
            Map.Entry<?, ?> started = (Map.Entry<?, ?>) start.invoke(null, stack.name(), source.getName(), properties);
            return new ClassPathServer(classes, (URI) started.getKey(), (AutoCloseable) started.getValue());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Runs in the other class loader; the two have only the JDK's classes in common. */
    static Map.Entry<URI, AutoCloseable> startHere(String stackName, String source, String... properties)
            throws ClassNotFoundException {
        Stack stack = Stack.valueOf(stackName);
        if (stack == Stack.SERVLET) {
            // its factory can be set once in a JVM, and is of use to applications in war files alone
            TomcatURLStreamHandlerFactory.disable();
        }
        String[] settings = Arrays.copyOf(properties, properties.length + 1);
        // refusals are what is asked for, thousands of times
        settings[properties.length] = "logging.level.root=off";
        TestServer server = TestServer.start(stack, List.of(Class.forName(source)), settings);
        return Map.entry(server.uri(""), server);
    }

    private static URL url(String entry) {
        try {
            return new File(entry).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    /** Where a path is. */
    URI uri(String path) {
        return uri.resolve(path);
    }

    @Override
    public void close() throws IOException {
        try {
            application.close();
        } catch (Exception e) {
            throw new AssertionError(e);
        } finally {
            classes.close();
        }
    }
}
