package io.wireformat.audit.log.merkle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignedNoteTests {

    // the example of C2SP's specification
    private static final String KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
    private static final String SIGNATURE =
            "\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";
    private static final String NOTE = "This is an example message.\n\n" + SIGNATURE;

    private final NoteKey key = NoteKey.parse(KEY);

    @Test
    void exampleOfTheSpecificationIsVerified() {
        SignedNote note = SignedNote.parse(NOTE);

        assertThat(key.verify(note)).isPresent();
        assertThat(key).hasToString(KEY);
        assertThat(note).hasToString(NOTE);
    }

    @Test
    void changedTextIsNotVerified() {
        assertThatThrownBy(() -> key.verify(SignedNote.parse(NOTE.replace("example m", "altered m"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the signature of example.com/foo does not match the text");
    }

    @Test
    void signaturesOfOthersAreKeptButDoNotCount() {
        String byAnotherKey = SIGNATURE.replace("Uw2Q", "Uw2R");
        String byAnotherName = SIGNATURE.replace("/foo", "/bar");
        SignedNote note = SignedNote.parse("This is an example message.\n\n" + byAnotherKey + byAnotherName);

        assertThat(key.verify(note)).isEmpty();
        assertThat(key.verify(note.with(SignedNote.parseSignatures(SIGNATURE)))).isPresent();
        assertThat(note.with(SignedNote.parseSignatures(SIGNATURE)))
                .hasToString("This is an example message.\n\n" + byAnotherKey + byAnotherName + SIGNATURE);
    }

    @Test
    void textMayContainEmptyLines() {
        assertThat(SignedNote.parse("one\n\ntwo\n\n" + SIGNATURE).text()).isEqualTo("one\n\ntwo\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text\n",
                "text\n\n",
                "text\n\n\u2014 name AAAAAAA=",
                "text\n\nname AAAAAAA=\n",
                "text\n\n\u2014 name AAAA\n",
                "text\n\n\u2014 na+me AAAAAAA=\n",
                "text\n\n\u2014 name AAAAA\n"
            })
    void malformedNotesAreRefused(String note) {
        assertThatThrownBy(() -> SignedNote.parse(note)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.com/foo",
                "example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
                "example.com/bar+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
                "example.com/foo+530d903a+AukyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
                "example com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
            })
    void malformedKeysAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> NoteKey.parse(text));
    }

    @Test
    void checkpointIsTheExampleOfTheSpecification() {
        String text = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
        Checkpoint checkpoint = Checkpoint.parse(text);

        assertThat(checkpoint.origin()).isEqualTo("example.com/behind-the-sofa");
        assertThat(checkpoint.size()).isEqualTo(20_852_163);
        assertThat(checkpoint.root())
                .isEqualTo(Base64.getDecoder().decode("CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="));
        assertThat(checkpoint.text()).isEqualTo(text);
        assertThat(Checkpoint.parse(text + "extension\n").size()).isEqualTo(20_852_163);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
                "a\n-1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
                "a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=",
                "a\n1\nCsUYapGGPo4dkMgIAUqom\n",
                "\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
                "a\n1000000000000000000\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
            })
    void malformedCheckpointsAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Checkpoint.parse(text));
    }
}
