package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.http.support.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What streams are made of, whatever carries them. */
class StreamContentTests {

    @ParameterizedTest
    @EnumSource
    void messagesAreTheSameHoweverTheirBytesCome(StreamFormat format) {
        List<Point> points = StreamFormat.points(40);
        byte[] stream = format.write(Point.class, points);
        Random random = new Random(1);

        assertThat(format.read(Point.class, stream)).isEqualTo(points);
        assertThat(format.read(Point.class, stream, left -> 1, DecodeLimits.DEFAULT))
                .isEqualTo(points);
        for (int i = 0; i < 30; i++) {
            int most = 1 + random.nextInt(200);
            assertThat(format.read(
                            Point.class,
                            stream,
                            left -> Math.min(left, 1 + random.nextInt(most)),
                            DecodeLimits.DEFAULT))
                    .isEqualTo(points);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStreamWithoutMessagesIsOne(StreamFormat format) {
        byte[] stream = format.write(Point.class, List.of());

        assertThat(stream.length == 0).isEqualTo(format.emptyContentIsStream());
        assertThat(format.read(Point.class, stream)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"JSON", "CBOR", "SMILE"},
            mode = EnumSource.Mode.EXCLUDE)
    void aMessageCanBeASealedInterface(StreamFormat format) {
        List<Shape> shapes = List.of(new Shape.Circle(1.5), new Shape.Circle(2));

        assertThat(format.read(Shape.class, format.write(Shape.class, shapes))).isEqualTo(shapes);
    }

    /** Between two messages, or two blocks of them, nothing tells a stream that was cut off from one that has ended. */
    @ParameterizedTest
    @EnumSource
    void aStreamThatEndsWithinAMessageIsAtFault(StreamFormat format) {
        List<Point> points = StreamFormat.points(3);
        byte[] stream = format.write(Point.class, points);
        int cut = 0;
        for (int length = 0; length < stream.length; length++) {
            byte[] head = Arrays.copyOf(stream, length);
            try {
                List<Object> read = format.read(Point.class, head);
                assertThat(points.subList(0, read.size())).isEqualTo(read);
            } catch (DecodingException e) {
                assertThat(e).hasMessageStartingWith(format.formatName() + ": field [");
                cut++;
            }
        }
        assertThat(cut).isGreaterThan(stream.length / 2);
    }

    @ParameterizedTest
    @EnumSource
    void bytesThatAreNoStreamAreAFault(StreamFormat format) {
        Random random = new Random(2);
        byte[] stream = format.write(Point.class, StreamFormat.points(5));
        for (int i = 0; i < 100; i++) {
            byte[] broken = stream.clone();
            for (int j = 0; j <= i % 3; j++) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt();
            }
            try {
                format.read(Point.class, broken, left -> Math.min(left, 7), DecodeLimits.DEFAULT);
            } catch (DecodingException | ContentTooLargeException e) {
                assertThat(e).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFaultNamesTheMessage(StreamFormat format) {
        byte[] stream = format.write(Point.class, StreamFormat.points(3));
        // of lines the last need not be ended
        byte[] cut = Arrays.copyOf(stream, stream.length - 2);
        assertThatThrownBy(() -> format.read(Point.class, cut))
                .isInstanceOf(DecodingException.class)
                .hasMessageMatching("(?s)" + format.formatName() + ": field \\[[0-2]].*");
    }

    @Test
    void allBlocksOfAnAvroContainerShareTheRatio() throws IOException {
        ByteArrayOutputStream container = new ByteArrayOutputStream();
        Schema flags =
                SchemaBuilder.record("Flag").fields().requiredBoolean("on").endRecord();
        GenericRecord flag = new GenericData.Record(flags);
        flag.put("on", true);
        try (DataFileWriter<Object> records = new DataFileWriter<>(new GenericDatumWriter<>())) {
            records.setCodec(CodecFactory.deflateCodec(9)).setSyncInterval(1 << 20);
            records.create(flags, container);
            for (int i = 0; i < 3_000_000; i++) {
                records.append(flag);
            }
        }
        byte[] stream = container.toByteArray();

        assertThat(stream.length).isLessThan(5_000);
        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> StreamFormat.AVRO.read(Flag.class, stream))
                .withMessageContaining("wireformat.limits.compression-ratio");
    }

    @ParameterizedTest
    @EnumSource
    void aMessageIsBoundAndTheirNumberIsNot(StreamFormat format) {
        DecodeLimits limits = new DecodeLimits(1024, 10, 10);
        List<Point> points = StreamFormat.points(1000);

        assertThat(format.read(Point.class, format.write(Point.class, points), left -> Math.min(left, 64), limits))
                .isEqualTo(points);

        List<Point> large = List.of(new Point(1, 2, "x"), new Point(1, 2, "large ".repeat(1000)));
        byte[] stream = format.write(Point.class, large);
        assertThatThrownBy(() -> format.read(Point.class, stream, left -> Math.min(left, 64), limits))
                .isInstanceOf(ContentTooLargeException.class);
    }

    @Test
    void linesMayBeBlankAndTheLastNeedNotBeEnded() {
        byte[] lines = "\n{\"x\":1,\"y\":2}\r\n \t\r\n\n {\"x\":3,\"y\":4} ".getBytes();

        assertThat(StreamFormat.JSON.read(Point.class, lines, left -> 1, DecodeLimits.DEFAULT))
                .containsExactly(new Point(1, 2, null), new Point(3, 4, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"x\":1,\"y\":2} {\"x\":1,\"y\":2}\n", "null\n", "[\n", "{\"x\":\n1}"})
    void aLineIsOneMessage(String line) {
        assertThatThrownBy(() -> StreamFormat.JSON.read(Point.class, line.getBytes()))
                .isInstanceOf(DecodingException.class)
                .hasMessageStartingWith("json: field [");
    }

    record Flag(boolean on) {}
}
