package io.wireformat.gatling.own;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/** The user's classes. */
final class OwnClasses {

    private final URLClassLoader loader;

    private OwnClasses(URLClassLoader loader) {
        this.loader = loader;
    }

    static OwnClasses of(List<Path> classPath) {
        URL[] urls = classPath.stream().map(OwnClasses::url).toArray(URL[]::new);
        return new OwnClasses(new URLClassLoader(urls, OwnClasses.class.getClassLoader()));
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(OwnMessages.CLASS_PATH + ": " + path + ": " + e.getMessage(), e);
        }
    }

    /**
     * A class.
     *
     * @param property who named it
     * @throws IllegalArgumentException when there is none
     */
    Class<?> named(String name, String property) {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    property + ": there is no class " + name + "; " + OwnMessages.CLASS_PATH
                            + " says where to look for it: folders of classes and jars",
                    e);
        } catch (LinkageError e) {
            throw new IllegalArgumentException(property + ": " + name + " cannot be loaded: " + e, e);
        }
    }
}
