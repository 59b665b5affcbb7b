package io.wireformat.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Decodes a message to JSON. */
@Command(
        name = "decode",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Writes a message as JSON.",
        description = {
            "%nFor example:%n",
            "  java -jar wireformat-cli.jar decode -c app.jar -t demo.Order -f protobuf order.bin%n"
        })
final class DecodeCommand implements Callable<Integer> {

    /** Numbers keep their digits. */
    private static final JsonMapper INDENTED = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    @Mixin
    private final TypeOptions options = new TypeOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write. Default: the standard output.")
    private @Nullable Path output;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The message. Default: the standard input.")
    private @Nullable Path input;

    @Override
    public Integer call() throws IOException {
        byte[] content = Content.read(input);
        options.work((format, json, type) -> {
            byte[] text = json.encode(format.decode(content, type), type);
            String indented = INDENTED.writeValueAsString(INDENTED.readTree(text)) + System.lineSeparator();
            Content.write(indented.getBytes(StandardCharsets.UTF_8), output);
        });
        return 0;
    }
}
