package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.fixtures.Languages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.google.Sighting;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnsupportedTypeException;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class NamesTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @Test
    void refusesTwoPropertiesOfOneNameAndNamesBoth() {
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> Languages.PROTOBUF.export(models.describe(Alike.class)))
                .withMessageContaining("Alike.user_id: would be called user_id")
                .withMessageContaining("as Alike.userId is");
    }

    @Test
    void refusesTwoTypesOfOneNameAndNamesBoth() {
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> Languages.THRIFT.export(models.describe(Homonyms.class)))
                .withMessageContaining("NamesTests$Inner$Numbered")
                .withMessageContaining("io.wireformat.fixtures.Numbered");
    }

    @Test
    void leavesTheTypesOfCapnProtoTheirNames() {
        assertThat(Languages.CAPNP.export(models.describe(Shadowing.class)))
                .contains("title @0 :Text;", "text @1 :TextType;", "struct TextType {", "list @2 :ListType;");
    }

    @Test
    void refusesTwoTypesThatWouldHaveOneNameInCapnProto() {
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> Languages.CAPNP.export(models.describe(Twins.class)))
                .withMessageContaining("would be called TextType in Cap'n Proto");
    }

    @Test
    void namesProtobufsOwnMessagesFromTheRootWhereThePackageIsCalledAsTheirs() {
        assertThat(Languages.PROTOBUF.export(models.describe(Sighting.class)))
                .contains("package io.wireformat.fixtures.google;")
                .contains("  .google.protobuf.Timestamp at = 1;", "  .google.protobuf.Duration span = 2;");
        assertThat(Languages.PROTOBUF.export(models.describe(Elsewhere.class)))
                .contains("  google.protobuf.Timestamp at = 1;");
    }

    @Test
    void leavesProtobufsOwnMessagesTheirNamesBesideTypesThatAreCalledAsTheyAre() {
        assertThat(Languages.PROTOBUF.export(models.describe(Clock.class)))
                .contains("  google.protobuf.Timestamp at = 1;", "  Timestamp other = 2;", "message Timestamp {");
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> Languages.THRIFT.export(models.describe(Clock.class)))
                .withMessageContaining("java.time.Instant");
    }

    @Test
    void escapesTheWordsOfTheLanguagesThatThriftGenerates() {
        assertThat(Languages.THRIFT.export(models.describe(Keywords.class)))
                .contains("i32 None_\n", "i32 True_\n", "i32 False_\n", "i32 nonlocal_\n", "i32 await_\n");
    }

    @ParameterizedTest
    @MethodSource("languagesWithWords")
    void refusesATypeWhoseNameMeansAnotherInTheLanguage(SchemaLanguage language) {
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> language.export(models.describe(Lower.class)))
                .withMessageContaining("string: is a word of");
    }

    static Stream<SchemaLanguage> languagesWithWords() {
        return Stream.of(Languages.PROTOBUF, Languages.FLATBUFFERS, Languages.THRIFT);
    }

    @Test
    void spellsNamesInTheStyleOfTheLanguage() {
        assertThat(Languages.PROTOBUF.export(models.describe(Style.class)))
                .contains("int32 url_path = 1 [json_name = \"URLPath\"];", "int32 user_id = 2;");
        assertThat(Languages.CAPNP.export(models.describe(Style.class)))
                .contains("urlPath @0 :Int32;", "userId @1 :Int32;");
    }

    @Test
    void givesAnEnumWithoutZeroOneInProtobuf() {
        assertThat(Languages.PROTOBUF.export(models.describe(Graded.class)))
                .contains("GRADE_UNSPECIFIED = 0;", "GRADE_GOOD = 3;");
    }

    record Alike(int userId, @JsonProperty("user_id") int other) {}

    record Homonyms(Numbered one, Inner.Numbered other) {}

    static final class Inner {

        record Numbered(int x) {}

        private Inner() {}
    }

    /** Types called like Cap'n Proto's own. */
    record Shadowing(String title, Shadowing.Text text, Shadowing.List list) {

        record Text(String title) {}

        record List(String title) {}
    }

    record Twins(Shadowing.Text text, TextType other) {}

    record TextType(int x) {}

    record Lower(Lower.string word) {

        record string(int x) {}
    }

    record Style(@JsonProperty("URLPath") int path, int userId) {}

    record Clock(Instant at, Clock.Timestamp other) {

        record Timestamp(int x) {}
    }

    record Keywords(int None, int True, int False, int nonlocal, int await) {}

    record Graded(Grade grade) {}

    enum Grade {
        @io.wireformat.FieldNumber(3)
        GOOD
    }

    /** In a package of another name. */
    record Elsewhere(Instant at) {}
}
