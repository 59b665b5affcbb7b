package io.wireformat.codec.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.thrift.EverythingStruct;
import io.wireformat.fixtures.thrift.OtherLists;
import io.wireformat.fixtures.thrift.PointStruct;
import io.wireformat.model.MessageModels;
import java.util.List;
import java.util.Set;
import org.apache.thrift.TException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** Arrays against lists in the structs that Thrift's compiler generates. */
class ThriftArraysTests {

    private static final Arrays FULL = new Arrays(
            new boolean[] {true, false, true},
            new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE},
            new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE},
            new double[] {-0d, 0.5, Double.MIN_VALUE});

    @ParameterizedTest
    @EnumSource
    void writesWhatTheLibraryReadsAsLists(ThriftCodec.Protocol protocol) throws TException {
        EverythingStruct read = ThriftStructs.read(new EverythingStruct(), encode(protocol, FULL), protocol);
        assertThat(read.getFlags()).containsExactly(true, false, true);
        assertThat(read.getCounts()).containsExactly(0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE);
        assertThat(read.getTotals()).containsExactly(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(read.getRatios()).containsExactly(-0d, 0.5, Double.MIN_VALUE);
    }

    @ParameterizedTest
    @EnumSource
    void readsTheListsThatTheLibraryWrites(ThriftCodec.Protocol protocol) throws TException {
        EverythingStruct struct = ThriftStructs.everything(Messages.zero())
                .setFlags(List.of(true, false, true))
                .setCounts(List.of(0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .setTotals(List.of(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE))
                .setRatios(List.of(-0d, 0.5, Double.MIN_VALUE));
        assertThat(decode(protocol, ThriftStructs.write(struct, protocol), DecodeLimits.DEFAULT))
                .usingRecursiveComparison()
                .isEqualTo(FULL);
    }

    @ParameterizedTest
    @EnumSource
    void refusesAListOfAnotherElementTypeAndNamesIt(ThriftCodec.Protocol protocol) throws TException {
        OtherLists other = new OtherLists(new PointStruct(1, 2), Set.of(true), List.of(1L), List.of(), List.of());
        byte[] content = ThriftStructs.write(other, protocol);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(protocol, content, DecodeLimits.DEFAULT))
                .withMessageContaining("elements of another type than expected")
                .satisfies(e -> assertThat(e.path()).isEqualTo("counts"));
    }

    @ParameterizedTest
    @EnumSource
    void readsAnEmptyListWhateverItsElements(ThriftCodec.Protocol protocol) throws TException {
        OtherLists other = new OtherLists(new PointStruct(1, 2), Set.of(true), List.of(), List.of(), List.of());
        assertThat(decode(protocol, ThriftStructs.write(other, protocol), DecodeLimits.DEFAULT))
                .usingRecursiveComparison()
                .isEqualTo(new Arrays(new boolean[0], new int[0], new long[0], new double[0]));
    }

    @ParameterizedTest
    @EnumSource
    void countsTheElements(ThriftCodec.Protocol protocol) {
        byte[] content = encode(protocol, FULL);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(protocol, content, new DecodeLimits(1 << 20, 100, 5)))
                .withMessageContaining("counts")
                .withMessageContaining("wireformat.limits.elements");
    }

    private static byte[] encode(ThriftCodec.Protocol protocol, Arrays message) {
        ContentBuffer content = new ContentBuffer(16);
        plan(protocol).encode(message, content);
        return content.toByteArray();
    }

    private static Object decode(ThriftCodec.Protocol protocol, byte[] content, DecodeLimits limits) {
        return plan(protocol).decode(new ContentReader(content, 0, content.length, limits));
    }

    private static Plan plan(ThriftCodec.Protocol protocol) {
        MessageModels models = new MessageModels(JsonMapper.builder().build());
        return ((Binding.Bound) new ThriftCodec(models, GeneratedTypes.NONE, protocol).bind(Arrays.class)).plan();
    }

    /** The lists of numbers of {@link EverythingStruct}. */
    @SuppressWarnings("ArrayRecordComponent")
    record Arrays(
            @FieldNumber(17) boolean[] flags,
            @FieldNumber(18) int[] counts,
            @FieldNumber(19) long[] totals,
            @FieldNumber(20) double[] ratios) {}
}
