package io.wireformat.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The classes of an application. Those in the jar of a Spring Boot application are unpacked until the end of the command. */
final class ClassPath implements AutoCloseable {

    private static final String BOOT_CLASSES = "BOOT-INF/classes/";
    private static final String BOOT_LIBRARIES = "BOOT-INF/lib/";

    private final List<URL> urls = new ArrayList<>();
    private final List<Path> unpacked = new ArrayList<>();
    private @Nullable URLClassLoader loader;

    private ClassPath() {}

    /**
     * The classes in jars and directories.
     *
     * @throws IllegalArgumentException if one does not exist
     */
    static ClassPath of(List<Path> paths) throws IOException {
        ClassPath classes = new ClassPath();
        try {
            for (Path path : paths) {
                classes.add(path);
            }
        } catch (IOException | RuntimeException e) {
            classes.close();
            throw e;
        }
        classes.loader = new URLClassLoader(classes.urls.toArray(URL[]::new), ClassPath.class.getClassLoader());
        return classes;
    }

    ClassLoader loader() {
        return loader != null ? loader : ClassPath.class.getClassLoader();
    }

    private void add(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("--classpath: " + path + " does not exist");
        }
        if (Files.isRegularFile(path)) {
            try (JarFile jar = new JarFile(path.toFile())) {
                if (jar.getEntry(BOOT_CLASSES) != null) {
                    unpack(jar);
                    return;
                }
            }
        }
        urls.add(path.toUri().toURL());
    }

    private void unpack(JarFile jar) throws IOException {
        Path directory = Files.createTempDirectory("wireformat");
        unpacked.add(directory);
        urls.add(
                Files.createDirectories(directory.resolve(BOOT_CLASSES)).toUri().toURL());
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
            JarEntry entry = entries.nextElement();
            boolean isLibrary = entry.getName().startsWith(BOOT_LIBRARIES);
            if (entry.isDirectory() || !(isLibrary || entry.getName().startsWith(BOOT_CLASSES))) {
                continue;
            }
            Path file = directory.resolve(entry.getName()).normalize();
            if (!file.startsWith(directory)) {
                throw new IOException(jar.getName() + " has an entry outside of its directories");
            }
            Files.createDirectories(file.resolveSibling(""));
            try (InputStream content = jar.getInputStream(entry)) {
                Files.copy(content, file);
            }
            if (isLibrary) {
                urls.add(file.toUri().toURL());
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (loader != null) {
            loader.close();
        }
        for (Path directory : unpacked) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
