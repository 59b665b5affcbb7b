package io.wireformat.http.support;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.catalina.webresources.TomcatURLStreamHandlerFactory;

/** An application with class loaders of its own, so that what Spring finds there is what the test left there. */
public final class ClassPathServer implements AutoCloseable {

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
     * @param libraries what is on the class path beside the starter
     * @param withStarter whether the starter itself is
     */
    public static ClassPathServer start(
            Stack stack, Libraries libraries, boolean withStarter, Class<?> source, String... properties) {
        URLClassLoader classes = libraries.application(withStarter);
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

    /** Runs in the other class loader; it has Spring's classes in common with other applications on the same libraries, and no others. */
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
        TestServer server = TestServer.startWithEverything(stack, List.of(Class.forName(source)), settings);
        return Map.entry(server.uri(""), server);
    }

    /** Where a path is. */
    public URI uri(String path) {
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
