package io.wireformat.gatling.study.coldstart;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The class path of this JVM in jars alone, because no archive of classes takes them from a folder. */
final class ClassPathJars {

    private ClassPathJars() {}

    /**
     * A class path.
     *
     * @param directory where folders of classes become jars
     */
    static String in(Path directory) throws IOException {
        Files.createDirectories(directory);
        List<String> jars = new ArrayList<>();
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(element).toAbsolutePath();
            if (Files.isDirectory(path)) {
                Path jar = directory.resolve("classes-" + jars.size() + ".jar").toAbsolutePath();
                pack(path, jar);
                jars.add(jar.toString());
            } else if (Files.exists(path)) {
                jars.add(path.toString());
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    private static void pack(Path folder, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile).forEach(each -> add(folder, each, out));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void add(Path folder, Path file, JarOutputStream out) {
        try {
            out.putNextEntry(new JarEntry(folder.relativize(file).toString().replace(File.separatorChar, '/')));
            Files.copy(file, out);
            out.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
