package io.wireformat.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Exports the schema of a type. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Writes the schema of a type in the language of a format.",
        description = {
            "%nFor example:%n",
            "  java -jar wireformat-cli.jar export -c app.jar -t demo.Order -f protobuf -o order.proto%n"
        })
final class ExportCommand implements Callable<Integer> {

    @Mixin
    private final TypeOptions options = new TypeOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write. Default: the standard output.")
    private @Nullable Path output;

    @Override
    public Integer call() throws IOException {
        options.work((format, json, type) -> {
            String schema = format.schema(type);
            if (schema == null) {
                throw new IllegalArgumentException(format.name() + " has no language of schemas");
            }
            Content.write(schema.getBytes(StandardCharsets.UTF_8), output);
        });
        return 0;
    }
}
