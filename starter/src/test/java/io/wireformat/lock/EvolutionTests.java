package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.model.MessageModels;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** One version of a record reads what another wrote. */
class EvolutionTests {

    private static final LaterPayment ACCOUNT = new LaterPayment.Account("Ann");

    @ParameterizedTest
    @MethodSource("codecs")
    void aNewNullableFieldReadsOldContentAsNull(Function<MessageModels, Codec> codec) {
        assertThat(passed(codec, new Old("a", 7), New.class)).isEqualTo(new New("a", 7, null));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void anOldReaderSkipsANewField(Function<MessageModels, Codec> codec) {
        assertThat(passed(codec, new New("a", 7, "new"), Old.class)).isEqualTo(new Old("a", 7));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void theFieldsBehindARemovedOneStay(Function<MessageModels, Codec> codec) {
        assertThat(passed(codec, new New("a", 7, "new"), Shrunk.class)).isEqualTo(new Shrunk("a", "new"));
        assertThat(passed(codec, new Shrunk("a", "new"), New.class)).isEqualTo(new New("a", 0, "new"));
    }

    @ParameterizedTest
    @MethodSource("codecsOfUnions")
    void aNewAlternativeLeavesTheOthersAsTheyAre(Function<MessageModels, Codec> codec) {
        Bill old = new Bill("a", new Payment.Card("1"));
        LaterBill later = new LaterBill("a", new LaterPayment.Card("1"));
        assertThat(passed(codec, old, LaterBill.class)).isEqualTo(later);
        assertThat(passed(codec, later, Bill.class)).isEqualTo(old);
    }

    @ParameterizedTest
    @MethodSource("codecsOfUnions")
    void anAlternativeThatTheReaderLacksIsNullWhereThatIsAllowed(Function<MessageModels, Codec> codec) {
        assertThat(passed(codec, new LaterBill("a", ACCOUNT), Bill.class)).isEqualTo(new Bill("a", null));
    }

    @ParameterizedTest
    @MethodSource("codecsOfUnions")
    void anAlternativeThatTheReaderLacksIsRefusedElsewhere(Function<MessageModels, Codec> codec) {
        assertRefused(codec, new LaterReceipt(ACCOUNT), LaterReceipt.class, Receipt.class, "field payment");
        assertRefused(
                codec, new LaterReceipts(List.of(ACCOUNT)), LaterReceipts.class, Receipts.class, "field payments");
        assertRefused(codec, new LaterSafe(Map.of("a", ACCOUNT)), LaterSafe.class, Safe.class, "field payments");
        assertRefused(codec, ACCOUNT, LaterPayment.class, Payment.class, "");
    }

    private static void assertRefused(
            Function<MessageModels, Codec> codec, Object value, Class<?> writer, Class<?> reader, String path) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> passed(codec, value, writer, reader))
                .withMessageContaining(path)
                .withMessageContaining("none of the alternatives of Payment");
    }

    @ParameterizedTest
    @MethodSource("codecsWithoutTypeProperties")
    void noAlternativeAtAllIsOneThatTheReaderLacks(Function<MessageModels, Codec> codec) {
        assertThat(passed(codec, new EmptyBill("a", new Nothing()), Bill.class)).isEqualTo(new Bill("a", null));
        assertRefused(codec, new EmptyReceipt(new Nothing()), EmptyReceipt.class, Receipt.class, "field payment");
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void aNewConstantLeavesTheOthersAsTheyAre(Function<MessageModels, Codec> codec) {
        Marked old = new Marked(Mark.PLAIN, Mark.PLAIN);
        LaterMarked later = new LaterMarked(LaterMark.PLAIN, LaterMark.PLAIN);
        assertThat(passed(codec, old, LaterMarked.class)).isEqualTo(later);
        assertThat(passed(codec, later, Marked.class)).isEqualTo(old);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void aConstantThatTheReaderLacksIsTheDefaultOrNull(Function<MessageModels, Codec> codec) {
        LaterMarked later = new LaterMarked(LaterMark.SEALED, LaterMark.SEALED);
        assertThat(passed(codec, later, Marked.class)).isEqualTo(new Marked(Mark.UNKNOWN, Mark.UNKNOWN));
        assertThat(passed(codec, later, Unmarked.class)).isEqualTo(new Unmarked(null, null));
    }

    private static Object passed(Function<MessageModels, Codec> format, Object value, Class<?> reader) {
        return passed(format, value, value.getClass(), reader);
    }

    private static Object passed(
            Function<MessageModels, Codec> format, Object value, Class<?> writer, Class<?> reader) {
        LockFile lock = new LockFile();
        LockReader.read("""
                wireformat-lock 1
                message io.wireformat.lock.EvolutionTests.Shrunk
                  1 id string id=0 ordinal=0
                  2 count int32 id=1 ordinal=1 removed
                  3 extra string? id=2 ordinal=2
                """, "lock", lock);
        Codec codec = format.apply(new MessageModels(JsonMapper.builder().build(), lock));
        ContentBuffer content = new ContentBuffer(64);
        plan(codec, writer).encode(value, content);
        return plan(codec, reader).decode(new ContentReader(content.toByteArray()));
    }

    private static Plan plan(Codec codec, Class<?> type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    static Stream<Function<MessageModels, Codec>> codecs() {
        return Stream.concat(
                codecsOfNumbers(),
                Stream.<Function<MessageModels, Codec>>of(
                        models -> new MessagePackCodec(
                                models, MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE),
                        models -> new MessagePackCodec(
                                models, MessagePackCodec.Layout.ARRAY, MessagePackCodec.OtherTypes.NONE)));
    }

    static Stream<Function<MessageModels, Codec>> codecsOfUnions() {
        return Stream.concat(codecs(), Stream.<Function<MessageModels, Codec>>of(EvolutionTests::protobufJson));
    }

    static Stream<Function<MessageModels, Codec>> codecsWithoutTypeProperties() {
        return Stream.concat(
                codecsOfNumbers(), Stream.<Function<MessageModels, Codec>>of(EvolutionTests::protobufJson));
    }

    /** It has the names of enums in those of their constants, so that only one class can be the next version. */
    private static Codec protobufJson(MessageModels models) {
        return new ProtobufJsonCodec(models, GeneratedTypes.NONE);
    }

    private static Stream<Function<MessageModels, Codec>> codecsOfNumbers() {
        return Stream.of(
                models -> new ProtobufCodec(models, GeneratedTypes.NONE),
                models -> new FlatBuffersCodec(models, GeneratedTypes.NONE),
                models -> new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN),
                models -> new ThriftCodec(models, GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT),
                models -> new ThriftCodec(models, GeneratedTypes.NONE, ThriftCodec.Protocol.BINARY));
    }

    record Old(String id, int count) {}

    record New(String id, int count, @Nullable String extra) {}

    record Shrunk(String id, @FieldNumber(3) @Nullable String extra) {}

    /** What is paid, in one way. */
    record Bill(String id, @Nullable Payment payment) {}

    /** What is paid, in one way of more. */
    record LaterBill(String id, @Nullable LaterPayment payment) {}

    record Receipt(Payment payment) {}

    record LaterReceipt(LaterPayment payment) {}

    record Receipts(List<Payment> payments) {}

    record LaterReceipts(List<LaterPayment> payments) {}

    record Safe(Map<String, Payment> payments) {}

    record LaterSafe(Map<String, LaterPayment> payments) {}

    /** What is paid in no way. */
    record EmptyBill(String id, @Nullable Nothing payment) {}

    record EmptyReceipt(Nothing payment) {}

    record Nothing() {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    sealed interface Payment {

        @FieldNumber(1)
        @JsonTypeName("card")
        record Card(String number) implements Payment {}
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    sealed interface LaterPayment {

        @FieldNumber(1)
        @JsonTypeName("card")
        record Card(String number) implements LaterPayment {}

        @FieldNumber(2)
        @JsonTypeName("account")
        record Account(String holder) implements LaterPayment {}
    }

    record Marked(Mark mark, @Nullable Mark maybeMark) {}

    record LaterMarked(LaterMark mark, @Nullable LaterMark maybeMark) {}

    record Unmarked(@Nullable Bare mark, @Nullable Bare maybeMark) {}

    enum Mark {
        @JsonEnumDefaultValue
        UNKNOWN,
        PLAIN
    }

    enum LaterMark {
        UNKNOWN,
        PLAIN,
        SEALED
    }

    /** Declares no default. */
    enum Bare {
        UNKNOWN
    }
}
