package io.wireformat.test.conformance;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Malformed content, derived from valid content. */
final class Mutation {

    private static final int MAX_SHOWN = 256;

    private static final int MAX_NOISE = 64;

    private static final int MAX_FLIPS = 4;

    /** Lengths far beyond the content: as varints, and as four and eight bytes in both byte orders. */
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

    /* * Creates a mutation.
     *
     * @param name how the content was changed
     * @param content the changed content
     */
    Mutation(String name, byte[] content) {
        this.name = name;
        this.content = content;
    }

    byte[] content() {
        return content;
    }

    /** Truncates the content at each length. */
    static Stream<Mutation> truncations(byte[] content) {
        return IntStream.range(0, content.length)
                .mapToObj(length -> new Mutation("the first " + length + " bytes", Arrays.copyOf(content, length)));
    }

    /** Appends a byte other than white space. */
    static Stream<Mutation> extensions(byte[] content) {
        return Stream.of(0, 1, 0x7f, 0x80, 0xff).map(last -> {
            byte[] longer = Arrays.copyOf(content, content.length + 1);
            longer[content.length] = last.byteValue();
            return new Mutation("content and another byte", longer);
        });
    }

    /** Writes a huge length at each position. */
    static Stream<Mutation> lengths(byte[] content) {
        return IntStream.range(0, content.length).boxed().flatMap(at -> LENGTHS.stream()
                .filter(length -> at + length.length <= content.length)
                .map(length -> {
                    byte[] mutated = content.clone();
                    System.arraycopy(length, 0, mutated, at, length.length);
                    return new Mutation("a huge length at byte " + at, mutated);
                }));
    }

    /** Changes a few random bytes. */
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

    /** Creates random bytes. */
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
