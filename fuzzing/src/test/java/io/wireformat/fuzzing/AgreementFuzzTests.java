package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.InvalidProtocolBufferException;
import io.wireformat.benchmarks.generated.protobuf.VideoMessage;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.fixtures.capnp.CapnpFixtures;
import io.wireformat.fixtures.thrift.TreeStruct;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.model.MessageModels;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoMessages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.InvalidNumberEncodingException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.capnproto.ReaderOptions;
import org.capnproto.Serialize;
import org.capnproto.StructList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;
import org.msgpack.core.MessageFormatException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares decoding with the format's own library. The library must read what we read, with the same value: we compare
 * what we read again after the library has written it. We may reject content that the library reads, for one of these
 * reasons:
 *
 * <ul>
 *   <li>all formats: limits.
 *   <li>Protobuf: an absent field, or an unknown enum number, if null is not allowed; a field with another wire type,
 *       which the library keeps as unknown; a number of more than ten bytes, which the library accepts in an unknown
 *       field.
 *   <li>Avro: text that is not UTF-8; an int of more than 32 bits; a boolean that is neither 0 nor 1; bytes after the
 *       datum; a block whose size in bytes is wrong.
 *   <li>Thrift, MessagePack, Cap'n Proto: well-formed content of another message; only one direction is compared.
 * </ul>
 *
 * The library may reject content that we read: in Avro an int with more bytes than necessary, in Thrift skipped values
 * nested deeper than 64 levels and empty lists of an invalid type, in MessagePack a skipped timestamp of an invalid
 * length.
 */
class AgreementFuzzTests {

    private static final Video VIDEO = new VideoMessages(new Random(5)).video();

    private static final Schema AVRO =
            new Schema.Parser().parse(AvroCodec.schemaOf(new MessageModels(JsonMapper.shared()).describe(Video.class)));

    private static final String LIMITS = "wireformat\\.limits|";

    private static final Pattern PROTOBUF_STRICTER = Pattern.compile(
            LIMITS + "no constant of|wire type|must not be null|more than 10 bytes|ends within a number");

    private static final Pattern AVRO_STRICTER = Pattern.compile(LIMITS
            + "not well-formed UTF-8|bytes follow the message|neither 0 nor 1|more than 32 bits|bytes expected|left"
            + "|ends within a number");

    private static final Pattern ANYTHING = Pattern.compile("");

    @MethodSource("protobufSeeds")
    @FuzzTest
    void protobuf(byte[] input) {
        compare("protobuf", Video.class, input, PROTOBUF_STRICTER, content -> {
            try {
                return VideoMessage.parseFrom(content).toByteArray();
            } catch (InvalidProtocolBufferException e) {
                return null;
            }
        });
    }

    static Stream<byte[]> protobufSeeds() {
        return seeds("protobuf", VIDEO);
    }

    @MethodSource("avroSeeds")
    @FuzzTest
    void avro(byte[] input) {
        compare("avro", Video.class, input, AVRO_STRICTER, content -> {
            try {
                BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(content, null);
                Object datum = new GenericDatumReader<>(AVRO).read(null, decoder);
                ByteArrayOutputStream written = new ByteArrayOutputStream();
                BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(written, null);
                new GenericDatumWriter<>(AVRO).write(datum, encoder);
                return written.toByteArray();
            } catch (InvalidNumberEncodingException e) {
                return content;
            } catch (IOException | RuntimeException e) {
                return null;
            }
        });
    }

    static Stream<byte[]> avroSeeds() {
        return seeds("avro", VIDEO);
    }

    @MethodSource("messagepackSeeds")
    @FuzzTest
    void messagepack(byte[] input) {
        compare("msgpack", Video.class, input, ANYTHING, content -> {
            try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(content)) {
                org.msgpack.value.Value value = unpacker.unpackValue();
                if (unpacker.hasNext()) {
                    return null;
                }
                try (var packer = MessagePack.newDefaultBufferPacker()) {
                    value.writeTo(packer);
                    return packer.toByteArray();
                }
            } catch (MessageFormatException e) {
                return String.valueOf(e.getMessage()).startsWith("Timestamp extension type") ? content : null;
            } catch (MessagePackException | IOException e) {
                return null;
            }
        });
    }

    static Stream<byte[]> messagepackSeeds() {
        return seeds("msgpack", VIDEO);
    }

    @MethodSource("thriftCompactSeeds")
    @FuzzTest
    void thriftCompact(byte[] input) {
        compare("thrift-compact", Tree.class, input, ANYTHING, content -> {
            try {
                TreeStruct struct = new TreeStruct();
                struct.read(new TCompactProtocol(new TMemoryInputTransport(new TConfiguration(), content)));
                TMemoryBuffer written = new TMemoryBuffer(64);
                struct.write(new TCompactProtocol(written));
                return java.util.Arrays.copyOf(written.getArray(), written.length());
            } catch (TException e) {
                return isStricter(e) ? content : null;
            }
        });
    }

    /** Some writers omit the element type of empty lists, and skipped values may be as deep as read ones. */
    private static boolean isStricter(TException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.equals("unrecognized type code")
                || message.startsWith("don't know what type")
                || message.equals("Maximum skip depth exceeded");
    }

    static Stream<byte[]> thriftCompactSeeds() {
        return seeds("thrift-compact", TREE);
    }

    @MethodSource("thriftBinarySeeds")
    @FuzzTest
    void thriftBinary(byte[] input) {
        compare("thrift-binary", Tree.class, input, ANYTHING, content -> {
            try {
                TreeStruct struct = new TreeStruct();
                TProtocol in = new TBinaryProtocol(new TMemoryInputTransport(new TConfiguration(), content));
                struct.read(in);
                TMemoryBuffer written = new TMemoryBuffer(64);
                struct.write(new TBinaryProtocol(written));
                return java.util.Arrays.copyOf(written.getArray(), written.length());
            } catch (TException e) {
                return isStricter(e) ? content : null;
            }
        });
    }

    static Stream<byte[]> thriftBinarySeeds() {
        return seeds("thrift-binary", TREE);
    }

    @MethodSource("capnpSeeds")
    @FuzzTest
    void capnp(byte[] input) {
        if (input == null) {
            return;
        }
        MeteredPlan plan = Service.plan("capnp", Tree.class);
        Object value = Oracles.read(input.length, () -> Service.read(plan, input));
        if (value != null) {
            Tree theirs = read(input);
            if (!value.equals(theirs)) {
                throw new AssertionError("the library reads " + theirs + " instead of " + value);
            }
        }
    }

    static Stream<byte[]> capnpSeeds() {
        return seeds("capnp", TREE);
    }

    private static Tree read(byte[] content) {
        try {
            return tree(Serialize.read(ByteBuffer.wrap(content), new ReaderOptions(Long.MAX_VALUE, Integer.MAX_VALUE))
                    .getRoot(CapnpFixtures.TreeStruct.factory));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Tree tree(CapnpFixtures.TreeStruct.Reader reader) {
        List<Tree> children = new ArrayList<>();
        StructList.Reader<CapnpFixtures.TreeStruct.Reader> list = reader.getChildren();
        for (int i = 0; i < list.size(); i++) {
            children.add(tree(list.get(i)));
        }
        return new Tree(reader.getName().toString(), children, reader.hasTwin() ? tree(reader.getTwin()) : null);
    }

    private static void compare(
            String format, Class<?> type, byte @Nullable [] content, Pattern stricter, Library library) {
        if (content == null) {
            return;
        }
        MeteredPlan plan = Service.plan(format, type);
        Object ours = Oracles.read(content.length, () -> Service.read(plan, content));
        if (ours == null && stricter == ANYTHING) {
            // the library could run out of memory
            return;
        }
        byte[] theirs = library.rewritten(content);
        if (ours == null) {
            String reason = reason(plan, content);
            if (theirs != null && theirs != content && !stricter.matcher(reason).find()) {
                throw new AssertionError("the library reads content that we reject: " + reason);
            }
            return;
        }
        if (theirs == null) {
            throw new AssertionError("the library rejects content that we read as " + ours);
        }
        Object again = Service.read(plan, theirs);
        if (!Sameness.same(ours, again)) {
            throw new AssertionError("the library reads " + again + " instead of " + ours);
        }
    }

    private static String reason(MeteredPlan plan, byte[] content) {
        try {
            return "nothing, but " + Service.read(plan, content);
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static Stream<byte[]> seeds(String format, Object value) {
        return Stream.of(Service.write(Service.plan(format, value.getClass()), value));
    }

    private static final Tree TREE =
            new Tree("a", List.of(new Tree("b", List.of(), null)), new Tree("", List.of(), null));

    record Tree(String name, List<Tree> children, @Nullable Tree twin) {}

    interface Library {

        /**
         * Reads content and writes it again; null if the library rejects it, the same content if we may still read it.
         */
        byte @Nullable [] rewritten(byte[] content);
    }
}
