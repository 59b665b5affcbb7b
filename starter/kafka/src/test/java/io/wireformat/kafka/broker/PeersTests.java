package io.wireformat.kafka.broker;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.Wireformat;
import io.wireformat.fixtures.ShellSession;
import io.wireformat.kafka.SchemaFraming;
import io.wireformat.kafka.SchemaIds;
import io.wireformat.kafka.TopicFormat;
import io.wireformat.kafka.WireformatDeserializer;
import io.wireformat.kafka.WireformatSerializer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Python, Go and JavaScript read our records with the exported schemas, and we read what they write: with their libraries of Avro
 * and Protobuf, and for the framings of a registry with Confluent's own serializers. Needs the environment that {@code
 * schemas/README.md} describes, Go and Node.js.
 */
@Tag("full")
@Tag("processes")
class PeersTests {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Path PYTHON = ROOT.resolve(Path.of("schemas", "target", "vectors-venv", "bin", "python"));
    private static final String ID_HEADER = "__value_schema_id";
    private static final Wireformat FORMATS = Wireformat.create();

    @TempDir
    private Path directory;

    private record Sent(String format, String framing, SchemaFraming ours, String id) {}

    @Test
    void pythonReadsOursAndWeReadWhatItWrites() throws Exception {
        assumeTrue(Files.isExecutable(PYTHON), () -> "no " + PYTHON + "; schemas/README.md describes how to create it");
        assumeTrue(hasConfluent(), "the Python environment has no confluent-kafka with its serializers");
        exportSchemas(directory);
        try (TestBroker broker = new TestBroker(1, "to-python", "from-python")) {
            // formats 2, framings 4
            Process python = python("peer.py", broker.address(), directory.toString(), "8");
            try (BufferedReader output =
                    new BufferedReader(new InputStreamReader(python.getInputStream(), StandardCharsets.UTF_8))) {
                String ids = output.readLine();
                assertThat(ids).as(this::errors).isNotNull();
                List<Sent> sent = sent(JsonMapper.shared().readTree(ids));
                send(broker, "to-python", sent);
                assertThat(python.waitFor(2, TimeUnit.MINUTES)).as(this::errors).isTrue();
                assertThat(python.exitValue()).as(this::errors).isZero();

                requireIncreased(broker.read("from-python", sent.size()), sent);
            } finally {
                python.destroyForcibly();
            }
        }
    }

    /** With franz-go, hamba/avro and generated types of Protobuf. */
    @Test
    void goReadsOursAndWeReadWhatItWrites() throws Exception {
        assumeTrue(Files.isExecutable(PYTHON), () -> "no compiler of schemas; schemas/README.md describes it");
        Path peer = Files.createDirectories(Path.of("target", "peers", "go").toAbsolutePath());
        Files.copy(Path.of("src", "test", "go", "main.go"), peer.resolve("main.go"), REPLACE_EXISTING);
        exportSchemas(peer);
        ShellSession.Result installed = ShellSession.run(peer, "bash", "-ec", """
                [ -f go.mod ] || go mod init example.com/parcels
                go get github.com/twmb/franz-go/pkg/kgo@v1.22.3 github.com/hamba/avro/v2@v2.31.0 \
                    google.golang.org/protobuf@v1.36.12
                go build -o protoc-gen-go google.golang.org/protobuf/cmd/protoc-gen-go
                """);
        assumeTrue(installed.exitCode() == 0, () -> "Go or its libraries are missing: " + installed.output());
        ShellSession.Result built = ShellSession.run(peer, "bash", "-ec", """
                mkdir -p parcel
                %s -m grpc_tools.protoc -I. --plugin=protoc-gen-go --go_out=parcel --go_opt=paths=source_relative \
                    --go_opt=Mparcel.proto=example.com/parcels/parcel parcel.proto
                go build -o peer .
                """.formatted(PYTHON));
        assertThat(built.exitCode()).as(built.output()).isZero();
        List<Sent> sent = List.of(
                new Sent("avro", "none", SchemaFraming.NONE, "7"),
                new Sent("avro", "prefix", SchemaFraming.CONFLUENT_PREFIX, "7"),
                new Sent("protobuf", "none", SchemaFraming.NONE, "7"),
                new Sent("protobuf", "prefix", SchemaFraming.CONFLUENT_PREFIX, "7"));
        try (TestBroker broker = new TestBroker(1, "to-go", "from-go")) {
            send(broker, "to-go", sent);

            ShellSession.Result result =
                    ShellSession.run(peer, "./peer", broker.address(), ".", String.valueOf(sent.size()));

            assertThat(result.exitCode()).as(result.output()).isZero();
            requireIncreased(broker.read("from-go", sent.size()), sent);
        }
    }

    /** With Confluent's serializers, which need no broker. */
    @Test
    void javaScriptReadsOursAndWeReadWhatItWrites() throws Exception {
        assumeTrue(Files.isExecutable(PYTHON), () -> "no compiler of schemas; schemas/README.md describes it");
        Path peer = Files.createDirectories(Path.of("target", "peers", "node").toAbsolutePath());
        Files.copy(Path.of("src", "test", "node", "peer.mjs"), peer.resolve("peer.mjs"), REPLACE_EXISTING);
        exportSchemas(peer);
        ShellSession.Result installed =
                ShellSession.run(peer, "npm", "install", "--silent", "@confluentinc/schemaregistry@1.10.1");
        assumeTrue(installed.exitCode() == 0, () -> "Node.js or its libraries are missing: " + installed.output());
        ShellSession.Result compiled = ShellSession.run(
                peer,
                PYTHON.toString(),
                "-m",
                "grpc_tools.protoc",
                "-I.",
                "--descriptor_set_out=parcel.binpb",
                "parcel.proto");
        assertThat(compiled.exitCode()).as(compiled.output()).isZero();
        Process node = new ProcessBuilder("node", "peer.mjs", ".")
                .directory(peer.toFile())
                .redirectError(directory.resolve("errors").toFile())
                .start();
        try (BufferedReader output = node.inputReader(StandardCharsets.UTF_8);
                BufferedWriter input = node.outputWriter(StandardCharsets.UTF_8)) {
            String ids = output.readLine();
            assertThat(ids).as(this::errors).isNotNull();
            List<Sent> sent = sent(JsonMapper.shared().readTree(ids)).stream()
                    .filter(each -> each.ours() != SchemaFraming.NONE)
                    .toList();
            for (int i = 0; i < sent.size(); i++) {
                Sent each = sent.get(i);
                RecordHeaders headers = new RecordHeaders();
                Line line = Line.of(each, serialized(each, i, "topic", headers), headers);
                input.write(JsonMapper.shared().writeValueAsString(line));
                input.newLine();
                input.flush();

                String read = output.readLine();
                assertThat(read).as(this::errors).isNotNull();
                assertThat(JsonMapper.shared().readValue(read, Line.class).read(each))
                        .as(each::toString)
                        .isEqualTo(parcel(i, i + 1));
            }
        } finally {
            node.destroyForcibly();
        }
    }

    /** A record in hexadecimal digits. */
    private record Line(@Nullable String format, @Nullable String framing, String content, String header) {

        static Line of(Sent sent, byte[] content, Headers headers) {
            Header id = headers.lastHeader(ID_HEADER);
            return new Line(
                    sent.format(),
                    sent.framing(),
                    HexFormat.of().formatHex(content),
                    id == null ? "" : HexFormat.of().formatHex(id.value()));
        }

        @Nullable
        Object read(Sent sent) {
            Headers headers = new RecordHeaders()
                    .add("content-type", ("application/" + sent.format()).getBytes(StandardCharsets.US_ASCII));
            if (!header.isEmpty()) {
                headers.add(ID_HEADER, HexFormat.of().parseHex(header));
            }
            return PeersTests.read(sent, "topic", headers, HexFormat.of().parseHex(content));
        }
    }

    private static void exportSchemas(Path folder) throws IOException {
        Files.writeString(
                folder.resolve("parcel.proto"), FORMATS.named("protobuf").schema(Parcel.class));
        Files.writeString(folder.resolve("parcel.avsc"), FORMATS.named("avro").schema(Parcel.class));
    }

    private static void requireIncreased(List<ConsumerRecord<String, byte[]>> records, List<Sent> sent) {
        assertThat(records).hasSize(sent.size());
        for (int i = 0; i < sent.size(); i++) {
            ConsumerRecord<String, byte[]> record = records.get(i);
            assertThat(read(sent.get(i), record.topic(), record.headers(), record.value()))
                    .as(sent.get(i)::toString)
                    .isEqualTo(parcel(i, i + 1));
        }
    }

    private static List<Sent> sent(JsonNode ids) {
        List<Sent> sent = new ArrayList<>();
        for (String format : List.of("avro", "protobuf")) {
            String id = ids.get(format).get("id").asString();
            sent.add(new Sent(format, "none", SchemaFraming.NONE, id));
            sent.add(new Sent(format, "prefix", SchemaFraming.CONFLUENT_PREFIX, id));
            sent.add(new Sent(format, "header", SchemaFraming.CONFLUENT_HEADER, id));
            sent.add(new Sent(
                    format,
                    "header",
                    SchemaFraming.CONFLUENT_HEADER,
                    ids.get(format).get("guid").asString()));
        }
        return sent;
    }

    private static void send(TestBroker broker, String topic, List<Sent> sent) {
        try (KafkaProducer<String, byte[]> producer = broker.producer(Map.of())) {
            for (int i = 0; i < sent.size(); i++) {
                Sent each = sent.get(i);
                RecordHeaders headers = new RecordHeaders();
                headers.add("framing", each.framing().getBytes(StandardCharsets.US_ASCII));
                byte[] content = serialized(each, i, topic, headers);
                producer.send(new ProducerRecord<>(topic, null, "k", content, headers));
            }
        }
    }

    private static byte[] serialized(Sent sent, int i, String topic, Headers headers) {
        TopicFormat settings = TopicFormat.of(Parcel.class)
                .withFormat(sent.format())
                .withFraming(sent.ours(), SchemaIds.of(Map.of(sent.id(), SchemaIds.CURRENT)));
        return Objects.requireNonNull(
                new WireformatSerializer<Parcel>(FORMATS, settings).serialize(topic, headers, parcel(i, i)));
    }

    private static @Nullable Object read(Sent sent, String topic, Headers headers, byte[] content) {
        TopicFormat settings = TopicFormat.of(Parcel.class).withFraming(sent.ours(), new AnyId());
        return new WireformatDeserializer<Parcel>(FORMATS, settings).deserialize(topic, headers, content);
    }

    private static Parcel parcel(int i, int grams) {
        return new Parcel("P-" + i + "-Füße", grams, List.of("fragile", "x"), i % 2 == 0 ? null : "note " + i);
    }

    private static boolean hasConfluent() throws Exception {
        return new ProcessBuilder(
                                PYTHON.toString(),
                                "-W",
                                "ignore",
                                "-c",
                                "import confluent_kafka.schema_registry.avro, confluent_kafka.schema_registry.protobuf")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private Process python(String script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                PYTHON.toString(),
                "-B",
                "-W",
                "ignore",
                Path.of("src", "test", "python", script).toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(directory.resolve("errors").toFile())
                .start();
    }

    private String errors() {
        try {
            return Files.readString(directory.resolve("errors"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    record Parcel(
            String id,
            int grams,
            List<String> tags,
            @Nullable String note) {}

    /** The ids of the registry in memory of the other program. */
    private static final class AnyId implements SchemaIds {

        @Override
        public @Nullable String idOf(String topic, Type type) {
            return null;
        }

        @Override
        public String schemaOf(String topic, String id) {
            return CURRENT;
        }
    }
}
