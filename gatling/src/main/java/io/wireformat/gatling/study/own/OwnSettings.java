package io.wireformat.gatling.study.own;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudySettings;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Which messages are compared, and how large the comparison is.
 *
 * @param samples a folder of JSON files, each of them a message; empty when a generator makes them
 * @param type the name of their class; empty for the class of what the generator makes
 * @param generator the name of a class that makes messages; empty when there are samples
 * @param classPath where these classes are when they are not on the class path of this JVM
 * @param codecs the formats to compare
 * @param exchanged the names of those whose exchanges are measured
 * @param rounds blocks of each cell
 * @param iterations exchanges of a block on warm connections
 */
record OwnSettings(
        String samples,
        String type,
        String generator,
        List<Path> classPath,
        List<MessageCodec> codecs,
        List<String> exchanged,
        int rounds,
        int iterations) {

    static final String SAMPLES = "compare.samples";

    static final String TYPE = "compare.type";

    static final String GENERATOR = "compare.generator";

    static final String CLASS_PATH = "compare.classpath";

    private static final List<String> SCALED_EXCHANGES =
            List.of("json", "xml", "cbor", "msgpack", "protobuf", "avro", "flatbuffers", "thrift-compact");

    /**
     * Reads the settings.
     *
     * @throws StudyException when they do not say which messages to compare
     */
    static OwnSettings of(StudySettings settings) {
        String samples = settings.property(SAMPLES);
        String type = settings.property(TYPE);
        String generator = settings.property(GENERATOR);
        refuse(samples, type, generator);
        List<MessageCodec> all = MessageCodecs.all();
        List<String> names = all.stream().map(MessageCodec::name).toList();
        List<String> formats = settings.namesOf("formats", names, names, names);
        boolean chosen = !formats.equals(names);
        return new OwnSettings(
                samples,
                type,
                generator,
                classPath(settings.property(CLASS_PATH)),
                all.stream().filter(codec -> formats.contains(codec.name())).toList(),
                chosen || settings.full() ? formats : SCALED_EXCHANGES,
                settings.number("rounds", 5, 10, 1000),
                settings.number("iterations", 2, 10, 1000));
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
