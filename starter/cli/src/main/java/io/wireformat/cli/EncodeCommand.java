package io.wireformat.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Encodes a message from JSON. */
@Command(
        name = "encode",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Reads a message as JSON and writes it in a format.",
        description = {
            "%nFor example:%n",
            "  java -jar wireformat-cli.jar encode -c app.jar -t demo.Order -f avro order.json -o order.avro%n"
        })
final class EncodeCommand implements Callable<Integer> {

    @Mixin
    private final TypeOptions options = new TypeOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write. Default: the standard output.")
    private @Nullable Path output;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The message as JSON. Default: the standard input.")
    private @Nullable Path input;

    @Override
    public Integer call() throws IOException {
        byte[] text = Content.read(input);
        options.work((format, json, type) -> Content.write(format.encode(json.decode(text, type), type), output));
        return 0;
    }
}
