package io.wireformat.fuzzing;

import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoMessages;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * The types that a target decodes: the first byte of the input selects the type, and the rest is content. So all types
 * of a format share one corpus.
 */
final class Types {

    static final Types RECORDS = new Types()
            .with(Shipment.class, Shipment.full(), Shipment.zero())
            .with(Shipment.Tree.class, Shipment.tree())
            .with(Shipment.Payment.class, new Shipment.Payment.Card("1"), new Shipment.Payment.Cash(5))
            .with(Video.class, new VideoMessages(new Random(5)).video())
            .with(
                    StructBatch.class,
                    new StructBatch(
                            List.of(new io.wireformat.schemas.cloud.Struct(-1, 0.5, true, "s", new byte[] {1, 2}))));

    static final Types LISTS = new Types()
            .with(
                    new TypeReference<List<Shipment.Line>>() {}.getType(),
                    Shipment.full().lines(),
                    List.of())
            .with(new TypeReference<List<String>>() {}.getType(), List.of("a", "", "\uD83D\uDE00"))
            .with(new TypeReference<Map<String, Shipment.Tree>>() {}.getType(), Map.of("k", Shipment.tree()))
            .with(long[].class, new long[] {1, -1, Long.MAX_VALUE})
            .with(new TypeReference<List<Shipment>>() {}.getType(), List.of(Shipment.full(), Shipment.zero()));

    /** Including types of an unknown shape. */
    static final Types SPRING = new Types()
            .with(Shipment.class, Shipment.full(), Shipment.zero())
            .with(Shipment.Tree.class, Shipment.tree())
            .with(
                    new TypeReference<List<Shipment.Line>>() {}.getType(),
                    Shipment.full().lines(),
                    List.of())
            .with(Video.class, new VideoMessages(new Random(5)).video())
            .with(
                    new TypeReference<Map<String, Object>>() {}.getType(),
                    Map.of("z", List.of(Map.of(), 1, 0.5, "a", false)));

    private Type[] types = {};

    private Object[][] samples = {};

    Types with(Type type, Object... values) {
        types = Arrays.copyOf(types, types.length + 1);
        types[types.length - 1] = type;
        samples = Arrays.copyOf(samples, samples.length + 1);
        samples[samples.length - 1] = values;
        return this;
    }

    Type typeIn(byte[] input) {
        return types[Byte.toUnsignedInt(input[0]) % types.length];
    }

    static byte[] contentIn(byte[] input) {
        return Arrays.copyOfRange(input, 1, input.length);
    }

    /** Inputs with content that the format itself has encoded. */
    Stream<byte[]> seeds(String format) {
        return seeds((type, value) -> {
            MeteredPlan plan = Service.plan(format, type);
            return Service.write(plan, value);
        });
    }

    Stream<byte[]> seeds(Writing writing) {
        Stream.Builder<byte[]> seeds = Stream.builder();
        for (int i = 0; i < types.length; i++) {
            for (Object value : samples[i]) {
                seeds.add(input(i, writing.write(types[i], value)));
            }
        }
        return seeds.build();
    }

    static byte[] input(int type, byte[] content) {
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        input.write(type);
        input.writeBytes(content);
        return input.toByteArray();
    }

    /** Decodes content in a format, and checks the round trip. */
    void read(String format, byte @Nullable [] input) {
        if (input == null || input.length == 0) {
            return;
        }
        byte[] content = contentIn(input);
        MeteredPlan plan = Service.plan(format, typeIn(input));
        Object value = Oracles.read(content.length, () -> Service.read(plan, content));
        if (value != null) {
            RoundTrip.of(plan, value);
        }
    }

    /** Decodes content as a library's type; after the first encoding its bytes must not change any more. */
    void rewrite(String format, byte @Nullable [] input) {
        if (input == null || input.length == 0) {
            return;
        }
        byte[] content = contentIn(input);
        MeteredPlan plan = Service.plan(format, typeIn(input));
        Object value = Oracles.read(content.length, () -> Service.read(plan, content));
        if (value != null) {
            byte[] written = Service.write(plan, value);
            if (!Arrays.equals(written, Service.write(plan, Service.read(plan, written)))) {
                throw new AssertionError("encoded again to other bytes: " + value);
            }
        }
    }

    interface Writing {
        byte[] write(Type type, Object value);
    }
}
