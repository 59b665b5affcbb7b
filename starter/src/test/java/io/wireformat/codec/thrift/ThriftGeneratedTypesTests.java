package io.wireformat.codec.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.thrift.Choice;
import io.wireformat.fixtures.thrift.EverythingStruct;
import io.wireformat.fixtures.thrift.PointStruct;
import io.wireformat.fixtures.thrift.Strict;
import io.wireformat.fixtures.thrift.TreeStruct;
import io.wireformat.model.MessageModels;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** Generated structs, carried by the library. */
class ThriftGeneratedTypesTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @ParameterizedTest
    @EnumSource
    void passesGeneratedStructsToTheLibrary(ThriftCodec.Protocol protocol) throws TException {
        EverythingStruct struct = ThriftStructs.everything(Messages.maximal());
        byte[] content = encode(protocol, struct);
        assertThat(content).isEqualTo(ThriftStructs.write(struct, protocol));
        assertThat((EverythingStruct) decode(protocol, EverythingStruct.class, content))
                .isEqualByComparingTo(ThriftStructs.read(new EverythingStruct(), content, protocol));
    }

    @ParameterizedTest
    @EnumSource
    void readsBackUnionsAndContainersInContainers(ThriftCodec.Protocol protocol) {
        Strict struct = strict();
        assertThat(decode(protocol, Strict.class, encode(protocol, struct))).isEqualTo(struct);
    }

    @ParameterizedTest
    @EnumSource
    void keepsNoPartOfTheContent(ThriftCodec.Protocol protocol) {
        EverythingStruct struct = ThriftStructs.everything(Messages.negative());
        byte[] content = encode(protocol, struct);
        EverythingStruct read = (EverythingStruct) decode(protocol, EverythingStruct.class, content);
        Arrays.fill(content, (byte) 0x55);
        assertThat(read).isEqualByComparingTo(struct);
    }

    @ParameterizedTest
    @EnumSource
    void refusesToWriteAStructWithoutItsRequiredField(ThriftCodec.Protocol protocol) {
        assertThatExceptionOfType(EncodingException.class)
                .isThrownBy(() -> encode(protocol, new Strict()))
                .havingCause()
                .withMessageContaining("name");
    }

    @ParameterizedTest
    @EnumSource
    void refusesContentWithoutARequiredField(ThriftCodec.Protocol protocol) {
        assertRefused(protocol, Strict.class, 0);
    }

    @ParameterizedTest
    @EnumSource
    void refusesBytesBehindTheStruct(ThriftCodec.Protocol protocol) {
        byte[] content = encode(protocol, new PointStruct(1, 2));
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(protocol, PointStruct.class, Arrays.copyOf(content, content.length + 1)))
                .withMessageContaining("1 bytes follow");
    }

    @ParameterizedTest
    @EnumSource
    void refusesContentThatEndsTooEarlyEvenWithinALargerArray(ThriftCodec.Protocol protocol) {
        byte[] content = encode(protocol, strict());
        Plan plan = plan(protocol, Strict.class);
        for (int length = 0; length < content.length; length++) {
            ContentReader part = new ContentReader(content, 0, length, DecodeLimits.DEFAULT);
            assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> plan.decode(part));
        }
    }

    @ParameterizedTest
    @EnumSource
    void failsOnHostileContentWithADecodingExceptionOnly(ThriftCodec.Protocol protocol) {
        Random random = new Random(7);
        byte[] valid = encode(protocol, strict());
        Plan plan = plan(protocol, Strict.class);
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            try {
                plan.decode(new ContentReader(content));
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(1, 20_000);
    }

    @ParameterizedTest
    @EnumSource
    void refusesStructsThatNestTooDeeply(ThriftCodec.Protocol protocol) {
        byte[] deep = encode(protocol, ThriftStructs.tree(Messages.tree(40)));
        DecodeLimits limits = new DecodeLimits(1 << 20, 20);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(
                        () -> plan(protocol, TreeStruct.class).decode(new ContentReader(deep, 0, deep.length, limits)))
                .withMessageContaining("wireformat.limits.depth");
    }

    @ParameterizedTest
    @EnumSource
    void skipsWhatNestsAsDeeplyAsTheLimitAllows(ThriftCodec.Protocol protocol) {
        byte[] content = encode(protocol, ThriftStructs.tree(Messages.tree(80)));
        DecodeLimits limits = new DecodeLimits(1 << 20, 200);
        assertThat(plan(protocol, PointStruct.class).decode(new ContentReader(content, 0, content.length, limits)))
                .isEqualTo(new PointStruct(0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void refusesSkippedContainersThatNestTooDeeply(ThriftCodec.Protocol protocol) {
        byte[] content = new byte[1 << 20];
        if (protocol == ThriftCodec.Protocol.COMPACT) {
            Arrays.fill(content, (byte) 0x19);
            content[0] = (byte) 0x99;
        } else {
            byte[] list = {15, 0, 0, 0, 1};
            for (int at = 3; at + list.length < content.length; at += list.length) {
                System.arraycopy(list, 0, content, at, list.length);
            }
            content[0] = 15;
            content[2] = 9;
        }
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(protocol, PointStruct.class, content));
    }

    @ParameterizedTest
    @EnumSource
    void allocatesForNestedListsNoMoreThanAFewTimesTheContent(ThriftCodec.Protocol protocol) {
        byte[] content = new byte[4 << 20];
        Arrays.fill(content, (byte) 0x7F);
        int at = 0;
        for (int i = 0; i < 60; i++) {
            int[] list = protocol == ThriftCodec.Protocol.COMPACT
                    ? new int[] {0x29, 0xFC, 0x80, 0x80, 0xC0, 0x01}
                    : new int[] {15, 0, 2, 12, 0, 0x30, 0, 0};
            for (int b : list) {
                content[at++] = (byte) b;
            }
        }
        Plan plan = plan(protocol, TreeStruct.class);
        DecodeLimits anyElements = new DecodeLimits(content.length, 100, Integer.MAX_VALUE);
        long before = allocatedBytes();
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan.decode(new ContentReader(content, 0, content.length, anyElements)))
                .withMessageContaining("elements declared");
        assertThat(allocatedBytes() - before).isLessThan(8L * content.length);
    }

    @ParameterizedTest
    @EnumSource
    void declinesGeneratedStructsWithoutTheLibrary(ThriftCodec.Protocol protocol) {
        Binding binding = new ThriftCodec(models, GeneratedTypes.NONE, protocol).bind(PointStruct.class);
        assertThat(binding).isInstanceOf(Binding.Declined.class);
    }

    @ParameterizedTest
    @EnumSource
    void declinesTheInterfaceOfAllStructs(ThriftCodec.Protocol protocol) {
        Binding binding = new ThriftGeneratedTypes(protocol).bind(TBase.class);
        assertThat(binding).isInstanceOf(Binding.Declined.class);
    }

    private void assertRefused(ThriftCodec.Protocol protocol, Class<?> type, int... bytes) {
        byte[] content = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            content[i] = (byte) bytes[i];
        }
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(protocol, type, content));
    }

    private byte[] encode(ThriftCodec.Protocol protocol, TBase<?, ?> struct) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(protocol, struct.getClass()).encode(struct, buffer);
        return buffer.toByteArray();
    }

    private Object decode(ThriftCodec.Protocol protocol, Class<?> type, byte[] content) {
        return plan(protocol, type).decode(new ContentReader(content));
    }

    private Plan plan(ThriftCodec.Protocol protocol, Class<?> type) {
        ThriftCodec codec = new ThriftCodec(models, new ThriftGeneratedTypes(protocol), protocol);
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    private static Strict strict() {
        return new Strict("outer")
                .setChoice(Choice.point(new PointStruct(1, 2)))
                .setGroups(Map.of("a", Set.of(1, 2), "b", Set.of()))
                .setParts(List.of(new Strict("inner").setChoice(Choice.number(-1))));
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
