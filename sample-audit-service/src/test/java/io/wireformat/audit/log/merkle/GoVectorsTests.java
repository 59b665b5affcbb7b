package io.wireformat.audit.log.merkle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares roots, proofs, tiles, keys and notes with those of Go's own packages, which {@code vectors.go} writes. */
class GoVectorsTests {

    private static final int SIZE = 70_000;
    private static final String ORIGIN = "example.com/audit";
    private static final MemoryTree TREE = MemoryTree.of(SIZE);

    @Test
    void rootsAreTheSame() {
        assertThat(lines("root")).hasSize(10).allSatisfy(words -> assertThat(
                        encode(Proofs.root(TREE, Long.parseLong(words[1]))))
                .isEqualTo(words[2]));
        assertThat(encode(TREE.root())).isEqualTo(lines("root").get(9)[2]);
    }

    @Test
    void inclusionProofsAreTheSame() {
        assertThat(lines("inclusion")).hasSizeGreaterThan(30).allSatisfy(words -> assertThat(
                        encode(Proofs.inclusion(TREE, Long.parseLong(words[1]), Long.parseLong(words[2]))))
                .isEqualTo(last(words, 3)));
    }

    @Test
    void consistencyProofsAreTheSame() {
        assertThat(lines("consistency")).hasSize(45).allSatisfy(words -> assertThat(
                        encode(Proofs.consistency(TREE, Long.parseLong(words[1]), Long.parseLong(words[2]))))
                .isEqualTo(last(words, 3)));
    }

    @Test
    void tilesAreTheSame() {
        List<String> named = new ArrayList<>();
        for (int level = 0; SIZE >> (8 * level) > 0; level++) {
            int hashes = SIZE >> (8 * level);
            for (int number = 0; number * 256 < hashes; number++) {
                named.add(new TilePath(level, number, Math.min(256, hashes - number * 256)).toString());
            }
        }
        assertThat(lines("tile").stream().map(words -> words[1]))
                .containsExactlyInAnyOrderElementsOf(named)
                .allSatisfy(path -> {
                    TilePath tile = TilePath.parse(path);
                    assertThat(tile).hasToString(path);
                    assertThat(tile.isWithin(SIZE)).isTrue();
                    assertThat(TREE.hashes(tile.level(), tile.number(), tile.width()))
                            .hasSize(tile.width() * 32);
                });
    }

    @Test
    void noteIsTheSame() {
        NoteSigner signer = new NoteSigner(ORIGIN, keyOf(1));
        String text = new Checkpoint(ORIGIN, SIZE, TREE.root()).text();
        SignedNote note = new SignedNote(text, List.of(signer.sign(text)));

        assertThat(signer.key()).hasToString(line("key"));
        assertThat(note).hasToString(decoded("signed"));
        assertThat(signer.key().verify(note)).isPresent();
    }

    @Test
    void cosignatureIsVerified() {
        SignedNote note = SignedNote.parse(decoded("cosigned"));
        NoteKey witness = NoteKey.parse(line("witness"));

        assertThat(note).hasToString(decoded("cosigned"));
        assertThat(witness).hasToString(line("witness"));
        assertThat(witness.type()).isEqualTo(NoteKey.Type.COSIGNATURE);
        assertThat(witness.verify(note)).isPresent();
        assertThat(NoteKey.parse(line("key")).verify(note)).isPresent();
    }

    /** The key of the vectors in PKCS#8: what comes before the 32 bytes is always the same. */
    private static byte[] keyOf(int first) {
        return HexFormat.of().parseHex("302e020100300506032b657004220420%02x".formatted(first) + "00".repeat(31));
    }

    private static String line(String kind) {
        return lines(kind).get(0)[1];
    }

    private static String decoded(String kind) {
        return new String(Base64.getDecoder().decode(line(kind)), UTF_8);
    }

    private static String last(String[] words, int index) {
        return words.length > index ? words[index] : "";
    }

    private static String encode(List<byte[]> hashes) {
        return hashes.stream().map(GoVectorsTests::encode).collect(Collectors.joining(","));
    }

    private static String encode(byte[] hash) {
        return Base64.getEncoder().encodeToString(hash);
    }

    private static List<String[]> lines(String kind) {
        try (InputStream vectors =
                Objects.requireNonNull(GoVectorsTests.class.getResourceAsStream("/merkle/vectors.txt"))) {
            return Arrays.stream(new String(vectors.readAllBytes(), UTF_8).split("\n"))
                    .map(line -> line.split(" "))
                    .filter(words -> words[0].equals(kind))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
