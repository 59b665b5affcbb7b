package io.wireformat.cli;

import io.wireformat.Wireformat;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;

/** The options that name a type and a format. */
final class TypeOptions {

    @Option(
            names = {"-c", "--classpath"},
            paramLabel = "PATH",
            required = true,
            description =
                    "The jars and directories with the type, separated as in Java's class path. The jar of a Spring"
                            + " Boot application is one of them, with what is in it.")
    @SuppressWarnings("NullAway.Init") // required
    private String classPath;

    @Option(
            names = {"-t", "--type"},
            paramLabel = "TYPE",
            required = true,
            description = "The type, for example demo.Order, demo.Shop$Order or 'java.util.List<demo.Order>'.")
    @SuppressWarnings("NullAway.Init") // required
    private String type;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            required = true,
            description = "The format by its name in settings, for example protobuf, avro or msgpack.")
    @SuppressWarnings("NullAway.Init") // required
    private String format;

    /** Works with a type in a format. */
    @FunctionalInterface
    interface Work {

        void with(Wireformat.Format format, Wireformat.Format json, Type type) throws IOException;
    }

    /** Works with the type and the format that the options name. */
    void work(Work work) throws IOException {
        List<Path> paths = Stream.of(classPath.split(File.pathSeparator, -1))
                .filter(path -> !path.isBlank())
                .map(Path::of)
                .toList();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (ClassPath classes = ClassPath.of(paths)) {
            // finds modules of Jackson, and locks
            thread.setContextClassLoader(classes.loader());
            JsonMapper mapper = JsonMapper.builder()
                    .addModules(MapperBuilder.findModules(classes.loader()))
                    .build();
            Wireformat formats = Wireformat.of(mapper);
            work.with(formats.named(format), formats.named("json"), type(mapper));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private Type type(JsonMapper mapper) {
        try {
            JavaType found = mapper.getTypeFactory().constructFromCanonical(type);
            // a class is what formats know it by
            return found.isContainerType() || found.containedTypeCount() > 0 ? found : found.getRawClass();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "There is no type " + type + " on the class path " + classPath
                            + "; a nested class is written with a $, as in demo.Shop$Order",
                    e);
        }
    }
}
