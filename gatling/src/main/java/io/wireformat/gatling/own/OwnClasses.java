package io.wireformat.gatling.own;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/** Loads the user's classes. */
final class OwnClasses {

    private OwnClasses() {}

    /**
     * Loads the class of the messages. Its loader stays open, because it may load further classes later.
     *
     * @throws IllegalArgumentException if the class is not found
     */
    static Class<?> named(String name, List<Path> classPath) {
        URL[] urls = classPath.stream().map(OwnClasses::url).toArray(URL[]::new);
        try {
            return Class.forName(name, true, new URLClassLoader(urls, OwnClasses.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    OwnMessages.TYPE + ": class " + name + " not found; set " + OwnMessages.CLASS_PATH
                            + " to directories of classes and jars",
                    e);
        } catch (LinkageError e) {
            throw new IllegalArgumentException(OwnMessages.TYPE + ": " + name + " cannot be loaded: " + e, e);
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(OwnMessages.CLASS_PATH + ": " + path + ": " + e.getMessage(), e);
        }
    }
}
