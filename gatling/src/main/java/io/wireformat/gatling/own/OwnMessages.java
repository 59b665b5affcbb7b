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
 * The user's messages to compare.
 *
 * @param type the class of the messages
 * @param source their source, in words
 * @param classPath the class path of the type, unless it is on the class path of this JVM
 * @param list the messages, at least one
 */
public record OwnMessages(Class<?> type, String source, List<Path> classPath, List<Object> list) {

    static final String SAMPLES = "compare.samples";
    static final String TYPE = "compare.type";
    static final String CLASS_PATH = "compare.classpath";
    private static final int MAX_DIFFERENCES = 3;

    /**
     * Reads the messages.
     *
     * @param samples a directory of JSON files, each with a message
     * @param type the name of their class
     * @param classPath the class path of the class, unless it is on the class path of this JVM
     * @throws IllegalArgumentException if that fails; names the setting to change, and for a sample its file, line and
     *     property
     */
    public static OwnMessages of(String samples, String type, String classPath) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("no messages: set " + SAMPLES + " to a directory of JSON files and "
                    + TYPE + " to the class of the messages");
        }
        if (type.isEmpty()) {
            throw new IllegalArgumentException(SAMPLES + " needs " + TYPE
                    + ": the record or class of the samples, for example com.acme.Parcel; set " + CLASS_PATH
                    + " to its class path");
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
                throw new IllegalArgumentException(CLASS_PATH + ": " + path + " does not exist");
            }
        }
        return paths;
    }

    /** The messages as JSON for a server. */
    public List<byte[]> json() {
        MessageCodec json = MessageCodecs.named(List.of("json")).get(0);
        try {
            return list.stream().map(message -> json.encode(message, type)).toList();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be written as JSON: " + e.getMessage(), e);
        }
    }

    /**
     * Describes what a format changes, for example null to an empty list; empty for no change.
     *
     * @throws IllegalArgumentException if it does not support them; gives the reason
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
        return differences.stream().distinct().limit(MAX_DIFFERENCES).collect(Collectors.joining("; "));
    }
}
