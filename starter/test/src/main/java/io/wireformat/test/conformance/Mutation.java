package io.wireformat.test.conformance;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Content that no codec wrote. */
final class Mutation {

    private static final int MAX_SHOWN = 256;
    private static final int MAX_NOISE = 64;
    private static final int MAX_FLIPS = 4;

    /** Lengths far beyond the content, as varints, and as four and eight bytes of either order. */
    private static final List<byte[]> LENGTHS = Stream.of(
                    "ffffffff07",
                    "ffffffffffffffff7f",
                    "ffffffffffffffffff01",
                    "feffffff0f",
                    "7fffffff",
                    "ffffff7f",
                    "ffffffff",
                    "80000000",
                    "00000080",
                    "7fffffffffffffff",
                    "ffffffffffffff7f",
                    "dfffffffff",
                    "39393939")
            .map(HexFormat.of()::parseHex)
            .toList();

    private final String name;
    private final byte[] content;

    /**
     * A mutation.
     *
     * @param name the change to content of a codec
     * @param content the result
     */
    Mutation(String name, byte[] content) {
        this.name = name;
        this.content = content;
    }

    byte[] content() {
        return content;
    }

    /** Each shorter part from the start. */
    static Stream<Mutation> truncations(byte[] content) {
        return IntStream.range(0, content.length)
                .mapToObj(length -> new Mutation("its first " + length + " bytes", Arrays.copyOf(content, length)));
    }

    /** The whole, and a byte behind it that is no white space. */
    static Stream<Mutation> extensions(byte[] content) {
        return Stream.of(0, 1, 0x7f, 0x80, 0xff).map(last -> {
            byte[] longer = Arrays.copyOf(content, content.length + 1);
            longer[content.length] = last.byteValue();
            return new Mutation("a byte behind it", longer);
        });
    }

    /** At each place a length that no content has. */
    static Stream<Mutation> lengths(byte[] content) {
        return IntStream.range(0, content.length).boxed().flatMap(at -> LENGTHS.stream()
                .filter(length -> at + length.length <= content.length)
                .map(length -> {
                    byte[] mutated = content.clone();
                    System.arraycopy(length, 0, mutated, at, length.length);
                    return new Mutation("a huge length at byte " + at, mutated);
                }));
    }

    /** A few bytes changed, at random. */
    static Stream<Mutation> flips(byte[] content, RandomGenerator random, int rounds) {
        return Stream.generate(() -> {
                    byte[] mutated = content.clone();
                    for (int flips = 1 + random.nextInt(MAX_FLIPS); flips > 0; flips--) {
                        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
                    }
                    return new Mutation("changed bytes", mutated);
                })
                .limit(content.length == 0 ? 0 : rounds);
    }

    /** Random bytes. */
    static Stream<Mutation> noise(RandomGenerator random, int rounds) {
        return Stream.generate(() -> {
                    byte[] noise = new byte[random.nextInt(MAX_NOISE)];
                    random.nextBytes(noise);
                    return new Mutation("noise", noise);
                })
                .limit(rounds);
    }

    @Override
    public String toString() {
        int shown = Math.min(content.length, MAX_SHOWN);
        return name + ": " + HexFormat.of().formatHex(content, 0, shown)
                + (shown < content.length ? "… (" + content.length + " bytes)" : "");
    }
}
