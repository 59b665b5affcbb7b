package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.flatbuffers.reflection.Schema;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.flatbuffers.GalleryTables.Gallery;
import io.wireformat.fixtures.flatbuffers.GalleryTable;
import io.wireformat.model.MessageModels;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Unions and maps together, against the tables that flatc generates. */
class FlatBuffersGalleryTests {

    private final FlatBuffersTable gallery = FlatBuffersTable.compile(FlatBuffersCodec.PROJECTION.of(
            new MessageModels(JsonMapper.builder().build()).describe(Gallery.class)));

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryReads(Gallery message) {
        GalleryTable table = GalleryTable.getRootAsGalleryTable(ByteBuffer.wrap(encode(message)));
        assertThat(GalleryTables.read(table, message)).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWrites(Gallery message) {
        assertThat(gallery.decode(new ContentReader(GalleryTables.write(message))))
                .isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheVerifierAccepts(Gallery message) throws Exception {
        FlatBuffersInput in = new FlatBuffersInput(new ContentReader(encode(message)));
        new FlatBuffersVerifier(schema(), GalleryTable.class.getName()).verify(in);
        assertThat(in.visited()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("messages")
    void alignsEverything(Gallery message) throws Exception {
        new Alignment(schema(), encode(message)).requireOf(GalleryTable.class.getName());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void visitsEveryByteAtMostOnceWhereNothingIsShared(Gallery message) {
        byte[] content = encode(message);
        FlatBuffersInput in = new FlatBuffersInput(new ContentReader(content));
        gallery.read(in, in.root());
        assertThat(in.visited()).isBetween(1L, (long) content.length);
    }

    @Test
    void noticesContentThatEndsTooEarly() {
        byte[] content = encode(GalleryTables.full());
        // the last text ends in padding
        for (int length = 0; length < content.length - Integer.BYTES; length++) {
            byte[] part = Arrays.copyOf(content, length);
            assertThat(isRefused(part)).as("%d bytes", length).isTrue();
        }
    }

    @Test
    void failsWithADecodingExceptionOnlyAndWithinItsBudget() {
        Random random = new Random(11);
        byte[] valid = encode(GalleryTables.full());
        int refused = 0;
        for (int round = 0; round < 50_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt() : random.nextInt(16) << 2);
            }
            refused += isRefused(content) ? 1 : 0;
        }
        assertThat(refused).isBetween(1, 49_999);
    }

    static List<Gallery> messages() {
        return List.of(GalleryTables.empty(), GalleryTables.full());
    }

    private boolean isRefused(byte[] content) {
        FlatBuffersInput in = new FlatBuffersInput(new ContentReader(content));
        try {
            gallery.read(in, in.root());
            return false;
        } catch (DecodingException e) {
            return true;
        } finally {
            assertThat(in.visited()).isLessThan(10L * content.length + FlatBuffersInput.ALLOWANCE);
        }
    }

    private byte[] encode(Gallery message) {
        ContentBuffer content = new ContentBuffer(16);
        gallery.encode(message, content);
        return content.toByteArray();
    }

    private static Schema schema() throws Exception {
        try (InputStream in = GalleryTable.class.getResourceAsStream("GalleryTable.bfbs")) {
            return Schema.getRootAsSchema(ByteBuffer.wrap(in.readAllBytes()));
        }
    }
}
