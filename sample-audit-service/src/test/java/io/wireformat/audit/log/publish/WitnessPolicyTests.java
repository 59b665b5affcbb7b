package io.wireformat.audit.log.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WitnessPolicyTests {

    private static final String WITNESSES = "log " + key("example.com/log", NoteKey.Type.SIGNATURE, 9)
            + "\n\n  # five witnesses of two organizations\n" + witness("X1", 1) + witness("X2", 2) + witness("X3", 3)
            + "\twitness\tY1 \t" + key("example.com/\u00e9", NoteKey.Type.COSIGNATURE, 4)
            + " https://y1.example.com/  \n"
            + witness("Y2", 5);

    @TempDir
    private Path folder;

    /** The times at which witnesses cosigned, and when there were enough. */
    @ParameterizedTest
    @CsvSource({
        "X1, ,,,, ,",
        "X1, 7,,,, , 7",
        "X, 7,,,, ,",
        "X, 7,5,,, , 5",
        "X, 7,5,6,, , 6",
        "Y, ,,,, 3, 3",
        "Y, ,,,4, 3, 4",
        "both, 7,5,6,, ,",
        "both, 7,5,6,4, , 4",
        "both, 7,5,6,8, , 6",
    })
    void quorumIsThereWhenEnoughHaveCosigned(String quorum, Long x1, Long x2, Long x3, Long y1, Long y2, Long expected)
            throws IOException {
        WitnessPolicy policy =
                read(WITNESSES + "group X 2 X1 X2 X3\ngroup Y any Y1 Y2\ngroup both all X Y\nquorum " + quorum + "\n");
        Map<String, Instant> times = Map.of("X1", at(x1), "X2", at(x2), "X3", at(x3), "Y1", at(y1), "Y2", at(y2));

        assertThat(policy.quorumAt(times::get)).isEqualTo(at(expected));
    }

    private static Instant at(Long seconds) {
        return seconds == null ? Instant.MIN : Instant.ofEpochSecond(seconds);
    }

    @Test
    void fileThatCannotBeReadIsNamedWithTheReason() throws IOException {
        Path missing = folder.resolve("missing");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {-1, -2});

        assertThatThrownBy(() -> WitnessPolicy.read(missing))
                .hasMessageContaining(missing + " cannot be used (it does not exist)");
        assertThatThrownBy(() -> WitnessPolicy.read(binary)).hasMessageContaining("(it is not text in UTF-8)");
        assertThatThrownBy(() -> SigningKeys.load(missing, "example.com/log"))
                .hasMessageContaining(missing + " cannot be used (it does not exist)");
    }

    @Test
    void policyMayNeedNoWitness() throws IOException {
        WitnessPolicy policy = read(WITNESSES + "quorum none");

        assertThat(policy.quorum()).isNull();
        assertThat(policy.witnesses()).containsOnlyKeys("X1", "X2", "X3", "Y1", "Y2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "group G all X1 | it has no quorum",
                "quorum X1;quorum X2 | line 10: there is one quorum",
                "quorum Z | line 9: Z is not defined before it",
                "quorum G;group G any X1 | line 9: G is not defined before it",
                "group G 4 X1 X2 X3;quorum G | line 9: the number of members is all, any, or from 1 to 3",
                "group G 0 X1;quorum G | from 1 to 1",
                "group G some X1;quorum G | from 1 to 1",
                "group G any;quorum G | a group has a name",
                "group G any X1 X1;quorum G | X1 is a member twice",
                "group G any X1;group H any X1;quorum G | line 10: X1 is a member twice",
                "group X1 any X2;quorum X1 | X1 is defined twice",
                "group none any X2;quorum none | none is defined twice",
                "group G any none;quorum G | none is not defined before it",
                "quorum X1 X2 | with one name",
                "witnes W;quorum X1 | line 9: it begins with none of log, witness, group, quorum",
                "witness W X;quorum X1 | a witness has a name, a key and here a URL",
                "witness W X https://example.com;quorum X1 | is not a verifier key",
            })
    void mistakeIsNamedWithItsLine(String lines, String reason) {
        assertThatThrownBy(() -> read(WITNESSES + lines.replace(';', '\n')))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void keysAreOfTheirKindAndThereOnce() {
        assertThatThrownBy(() -> read(WITNESSES + witness("W", 1) + "quorum W")).hasMessageContaining("is there twice");
        assertThatThrownBy(
                        () -> read("witness W " + key("w", NoteKey.Type.SIGNATURE, 1) + " https://w.example\nquorum W"))
                .hasMessageContaining("is not one of the type COSIGNATURE");
        assertThatThrownBy(() -> read("log " + key("w", NoteKey.Type.COSIGNATURE, 1) + "\nquorum none"))
                .hasMessageContaining("is not one of the type SIGNATURE");
        assertThatThrownBy(() -> read("# a\rquorum none")).hasMessageContaining("line 1 has a control character");
    }

    private WitnessPolicy read(String text) throws IOException {
        return WitnessPolicy.read(Files.writeString(folder.resolve("policy"), text));
    }

    private static String witness(String name, int key) {
        return "witness " + name + ' ' + key("example.com/" + name, NoteKey.Type.COSIGNATURE, key) + " https://" + name
                + ".example.com/\n";
    }

    private static String key(String name, NoteKey.Type type, int first) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) first;
        return new NoteKey(name, type, bytes).toString();
    }
}
