package io.wireformat.gatling.study.own;

import io.wireformat.gatling.study.StudyException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * Which messages are compared.
 *
 * @param samples a folder of JSON files, each of them a message; empty when a generator makes them
 * @param type the name of their class; empty for the class of what the generator makes
 * @param generator the name of a class that makes messages; empty when there are samples
 * @param classPath where these classes are when they are not on the class path of this JVM
 */
public record OwnSettings(String samples, String type, String generator, List<Path> classPath) {

    static final String SAMPLES = "compare.samples";

    static final String TYPE = "compare.type";

    static final String GENERATOR = "compare.generator";

    static final String CLASS_PATH = "compare.classpath";

    /**
     * Reads the settings.
     *
     * @throws StudyException when they do not say which messages to compare
     */
    public static OwnSettings of(Properties properties) {
        String samples = property(properties, SAMPLES);
        String type = property(properties, TYPE);
        String generator = property(properties, GENERATOR);
        refuse(samples, type, generator);
        return new OwnSettings(samples, type, generator, classPath(property(properties, CLASS_PATH)));
    }

    private static String property(Properties properties, String name) {
        return properties.getProperty(name, "").trim();
    }

    private static void refuse(String samples, String type, String generator) {
        if (samples.isEmpty() && generator.isEmpty()) {
            throw new StudyException("which messages? Set " + SAMPLES + " to a folder of JSON files and " + TYPE
                    + " to the class that they are of, or " + GENERATOR
                    + " to a class that makes them: a Supplier, an Iterable or an IntFunction");
        }
        if (!samples.isEmpty() && !generator.isEmpty()) {
            throw new StudyException("set either " + SAMPLES + " or " + GENERATOR + ", not both");
        }
        if (generator.isEmpty() && type.isEmpty()) {
            throw new StudyException(SAMPLES + " needs " + TYPE + ": the record or class that the samples are of, for"
                    + " example com.acme.Parcel; " + CLASS_PATH + " says where it is");
        }
    }

    private static List<Path> classPath(String text) {
        List<Path> paths = Arrays.stream(text.split(File.pathSeparator, -1))
                .filter(part -> !part.isBlank())
                .map(part -> Path.of(part.trim()))
                .toList();
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw new StudyException(CLASS_PATH + ": there is no " + path.toAbsolutePath());
            }
        }
        return paths;
    }
}
