package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.avro.BookingRecord;
import io.wireformat.fixtures.avro.CrowdRecord;
import io.wireformat.fixtures.avro.EverythingRecord;
import io.wireformat.fixtures.avro.KeyFixed;
import io.wireformat.fixtures.avro.PointRecord;
import io.wireformat.fixtures.avro.TreeRecord;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.ClassSecurityValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class AvroGeneratedTypesTests {

    private final Codec codec =
            new AvroCodec(new MessageModels(JsonMapper.builder().build()), new AvroGeneratedTypes());

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryWrites(Everything message) {
        EverythingRecord generated = AvroRecords.toGenerated(message);
        assertThat(encode(generated)).isEqualTo(AvroRecords.writeSpecific(generated));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsBackWhatItWrote(Everything message) {
        EverythingRecord generated = AvroRecords.toGenerated(message);
        assertThat(decode(EverythingRecord.class, encode(generated))).isEqualTo(generated);
    }

    @Test
    void carriesFixedMapAndLogicalTypes() {
        BookingRecord booking = BookingRecord.newBuilder()
                .setKey(new KeyFixed(new byte[] {1, 2, 3, 4}))
                .setAt(Instant.parse("2026-01-02T03:04:05.678Z"))
                .setSeats(Map.of("row", 7))
                .build();
        assertThat(decode(BookingRecord.class, encode(booking))).isEqualTo(booking);
    }

    @Test
    void trustsGeneratedClassesWithoutTouchingTheGlobalValidator() {
        var global = ClassSecurityValidator.getGlobal();
        byte[] content = encode(new PointRecord(1, 2, "a"));
        assertThat(decode(PointRecord.class, content)).isEqualTo(new PointRecord(1, 2, "a"));
        assertThat(ClassSecurityValidator.getGlobal()).isSameAs(global);
        assertThatExceptionOfType(SecurityException.class).isThrownBy(() -> readByTheLibraryAlone(content));
    }

    @Test
    void appendsToWhatTheBufferHolds() {
        ContentBuffer buffer = new ContentBuffer(1);
        buffer.writeByte(42);
        plan(PointRecord.class).encode(new PointRecord(1, -1, null), buffer);
        assertThat(buffer.toByteArray()).containsExactly(42, 2, 1, 0);
    }

    @Test
    void readsFromTheMiddleOfAnArray() {
        byte[] padded = {-1, -1, -1, 2, 1, 0, -1, -1};
        ContentReader slice = new ContentReader(padded, 3, 3, DecodeLimits.DEFAULT);
        assertThat(plan(PointRecord.class).decode(slice)).isEqualTo(new PointRecord(1, -1, null));
        assertThat(slice.hasRemaining()).isFalse();
    }

    @Test
    void refusesBytesBehindTheRecord() {
        DecodingException e = catchThrowableOfType(
                DecodingException.class, () -> decode(PointRecord.class, new byte[] {2, 1, 0, 0, 0}));
        assertThat(e).hasMessageContaining("2 bytes follow");
        assertThat(e.offset()).isEqualTo(3);
    }

    @Test
    void refusesContentThatEndsTooEarly() {
        byte[] content = encode(AvroRecords.toGenerated(Messages.negative()));
        for (int length = 0; length < content.length; length++) {
            byte[] part = Arrays.copyOf(content, length);
            assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(EverythingRecord.class, part));
        }
    }

    @Test
    void refusesALengthBeyondTheContent() {
        byte[] content = {2, 2, 2, (byte) 0xFE, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0F, 'a'};
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(PointRecord.class, content));
    }

    @Test
    void refusesRecordsThatNestTooDeeply() {
        TreeRecord tree = new TreeRecord("leaf", List.of(), null);
        for (int i = 0; i < 50; i++) {
            tree = new TreeRecord("node", List.of(tree), null);
        }
        byte[] content = encode(tree);
        DecodeLimits limits = new DecodeLimits(1 << 20, 20);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan(TreeRecord.class).decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining("wireformat.limits.depth");
    }

    @Test
    void failsOnHostileContentWithADecodingExceptionOnly() {
        Random random = new Random(5);
        byte[] valid = encode(AvroRecords.toGenerated(Messages.random(1, 3).get(0)));
        int refused = 0;
        for (int round = 0; round < 5_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            try {
                decode(EverythingRecord.class, content);
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void refusesToWriteWhatTheSchemaDoesNotAllow() {
        assertThatExceptionOfType(EncodingException.class)
                .isThrownBy(() -> encode(new TreeRecord(null, List.of(), null)));
    }

    @Test
    void declinesAListOfRecordsWithoutBytes() {
        assertThat(((Binding.Declined) codec.bind(CrowdRecord.class)).reason())
                .contains("CrowdRecord")
                .contains("no bytes");
    }

    @Test
    void declinesARecordWithoutASchema() {
        assertThat(((Binding.Declined) codec.bind(SpecificRecord.class)).reason())
                .contains("SpecificRecord");
    }

    @Test
    void declinesGeneratedRecordsWithoutTheLibrary() {
        Codec bare = new AvroCodec(new MessageModels(JsonMapper.builder().build()), GeneratedTypes.NONE);
        assertThat(bare.bind(PointRecord.class)).isInstanceOf(Binding.Declined.class);
    }

    static List<Everything> messages() {
        return Messages.all();
    }

    private static void readByTheLibraryAlone(byte[] content) throws IOException {
        new SpecificDatumReader<>(PointRecord.class)
                .read(null, DecoderFactory.get().binaryDecoder(content, null));
    }

    private byte[] encode(SpecificRecord generated) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(generated.getClass()).encode(generated, buffer);
        return buffer.toByteArray();
    }

    private Object decode(Class<?> type, byte[] content) {
        return plan(type).decode(new ContentReader(content));
    }

    private Plan plan(Class<?> type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }
}
