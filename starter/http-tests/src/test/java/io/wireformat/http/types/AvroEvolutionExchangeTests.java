package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.http.support.TestServer;
import io.wireformat.lock.WireformatLock;
import io.wireformat.model.MessageModels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecordBuilder;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** A service whose lock knows what its clients were built with. */
class AvroEvolutionExchangeTests {

    private static final MessageModels MODELS =
            new MessageModels(JsonMapper.builder().build());

    private static URLClassLoader classPath;
    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        String schema = AvroCodec.schemaOf(MODELS.describe(Old.Note.class));
        Path lock = directory.resolve(WireformatLock.RESOURCE);
        Files.createDirectories(lock.getParent());
        Files.writeString(lock, """
            wireformat-lock 1

            avro %016x
              %s
            """.formatted(AvroCodec.fingerprintOf(schema), schema));
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        classPath = new URLClassLoader(new URL[] {directory.toUri().toURL()}, before);
        thread.setContextClassLoader(classPath);
        try {
            server = TestServer.start(List.of(Notes.class), "wireformat.avro.encoding=single-object");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        classPath.close();
    }

    @Test
    void readsWhatAnOlderClientWroteAndRespondsWithItsOwnSchema() {
        HttpResponse<byte[]> response = post(encode(AvroCodec.Encoding.SINGLE_OBJECT, new Old.Note(7, "a")));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(encode(AvroCodec.Encoding.SINGLE_OBJECT, new Note("a", 7, "none")));
    }

    @Test
    void readsAFileThatAnOlderClientWrote() throws IOException {
        HttpResponse<byte[]> response = server.post(
                "/notes/stream",
                oldFile(),
                "Content-Type",
                "application/x-avro-container",
                "Accept",
                "application/json");
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo("[\"n0\",\"n1\",\"n2\"]");
    }

    @Test
    void saysThatAFileIsAStream() throws IOException {
        HttpResponse<byte[]> response = server.post(
                "/notes/list", oldFile(), "Content-Type", "application/avro", "Accept", "application/problem+json");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("application/x-avro-container");
    }

    private static byte[] oldFile() throws IOException {
        Schema schema = new Schema.Parser().parse(AvroCodec.schemaOf(MODELS.describe(Old.Note.class)));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setCodec(CodecFactory.deflateCodec(6)).create(schema, file);
            for (int i = 0; i < 3; i++) {
                writer.append(new GenericRecordBuilder(schema)
                        .set("count", i)
                        .set("id", "n" + i)
                        .build());
            }
        }
        return file.toByteArray();
    }

    @Test
    void saysWhichSchemaItDoesNotKnow() {
        HttpResponse<byte[]> response = post(encode(AvroCodec.Encoding.SINGLE_OBJECT, new Unknown.Note("a")));
        String schema = AvroCodec.schemaOf(MODELS.describe(Unknown.Note.class));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .contains("%016x".formatted(AvroCodec.fingerprintOf(schema)))
                .contains("META-INF/wireformat.lock");
    }

    @Test
    void saysWhyItRefusesABareDatum() {
        HttpResponse<byte[]> response = post(encode(AvroCodec.Encoding.DATUM, new Note("a", 7, null)));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("wireformat.avro.encoding");
    }

    private static HttpResponse<byte[]> post(byte[] content) {
        return server.post("/notes", content, "Content-Type", "application/avro", "Accept", "application/avro");
    }

    private static byte[] encode(AvroCodec.Encoding encoding, Object value) {
        AvroCodec codec = new AvroCodec(MODELS, GeneratedTypes.NONE, encoding);
        ContentBuffer content = new ContentBuffer(64);
        ((Binding.Bound) codec.bind(value.getClass())).plan().encode(value, content);
        return content.toByteArray();
    }

    @RestController
    static class Notes {

        @PostMapping("/notes")
        Note add(@RequestBody Note note) {
            return new Note(note.id(), note.count(), note.extra() == null ? "none" : note.extra());
        }

        @PostMapping("/notes/stream")
        List<String> add(@RequestBody Stream<Note> notes) {
            return notes.map(Note::id).toList();
        }

        @PostMapping("/notes/list")
        List<String> add(@RequestBody List<Note> notes) {
            return notes.stream().map(Note::id).toList();
        }
    }

    /** What the service has. */
    @NullMarked
    public record Note(String id, long count, @Nullable String extra) {}

    /** What an older client has. */
    @NullMarked
    static final class Old {
        record Note(int count, String id) {}
    }

    /** What nobody has recorded. */
    @NullMarked
    static final class Unknown {
        record Note(String id) {}
    }
}
