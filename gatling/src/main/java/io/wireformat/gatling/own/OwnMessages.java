package io.wireformat.gatling.own;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.model.UnsupportedTypeException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The messages that are compared.
 *
 * @param type the class that every format binds
 * @param source where they come from, in words
 * @param classPath where the type is when it is not on the class path of this JVM
 * @param list one at least
 */
public record OwnMessages(Class<?> type, String source, List<Path> classPath, List<Object> list) {

    static final String SAMPLES = "compare.samples";
    static final String TYPE = "compare.type";
    static final String CLASS_PATH = "compare.classpath";
    private static final int MOST_DIFFERENCES = 3;

    /**
     * Reads them.
     *
     * @param samples a folder of JSON files, each of them a message
     * @param type the name of their class
     * @param classPath where it is when it is not on the class path of this JVM
     * @throws IllegalArgumentException when that fails, saying which property can be changed, and of a sample its file,
     *     line and property
     */
    public static OwnMessages of(String samples, String type, String classPath) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("which messages? Set " + SAMPLES + " to a folder of JSON files and "
                    + TYPE + " to the class that they are of");
        }
        if (type.isEmpty()) {
            throw new IllegalArgumentException(SAMPLES + " needs " + TYPE
                    + ": the record or class that the samples are of, for example com.acme.Parcel; " + CLASS_PATH
                    + " says where it is");
        }
        List<Path> paths = paths(classPath);
        Class<?> named = OwnClasses.named(type, paths);
        return new OwnMessages(named, "samples of " + samples, paths, new JsonSamples(named).read(samples));
    }

    private static List<Path> paths(String classPath) {
        List<Path> paths = Arrays.stream(classPath.split(File.pathSeparator, -1))
                .filter(part -> !part.isBlank())
                .map(part -> Path.of(part.trim()).toAbsolutePath())
                .toList();
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw new IllegalArgumentException(CLASS_PATH + ": there is no " + path);
            }
        }
        return paths;
    }

    /** The messages as JSON, as a server reads them. */
    public List<byte[]> json() {
        MessageCodec json = MessageCodecs.named(List.of("json")).get(0);
        try {
            return list.stream().map(message -> json.encode(message, type)).toList();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be written as JSON: " + e.getMessage(), e);
        }
    }

    /**
     * What a format changes: null read back as an empty list, for example. Empty for nothing.
     *
     * @throws IllegalArgumentException when it does not carry them, saying why
     */
    public String changedBy(MessageCodec codec) {
        MessageCodec json = MessageCodecs.named(List.of("json")).get(0);
        List<byte[]> texts = json();
        List<String> differences = new ArrayList<>();
        try {
            for (int i = 0; i < texts.size(); i++) {
                Object decoded = codec.decode(codec.encode(list.get(i), type), type);
                differences.addAll(JsonDifferences.changed(texts.get(i), json.encode(decoded, type)));
            }
        } catch (UnsupportedTypeException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(codec.name() + " fails: " + e.getMessage(), e);
        }
        return differences.stream().distinct().limit(MOST_DIFFERENCES).collect(Collectors.joining("; "));
    }
}
