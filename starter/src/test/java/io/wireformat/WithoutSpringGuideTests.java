package io.wireformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wireformat.WithoutSpringGuide.Parcel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of docs/without-spring.md. */
class WithoutSpringGuideTests {

    private static final Parcel PARCEL = new Parcel("Grete", 400);

    private static final List<Parcel> PARCELS = List.of(PARCEL, new Parcel("Zoë", 4000));

    @Test
    void aValueIsReadBack() {
        assertThat(WithoutSpringGuide.passed(PARCEL)).isEqualTo(PARCEL);
    }

    @Test
    void onlyWhatIsChosenIsThere() {
        Wireformat formats = WithoutSpringGuide.configured();

        assertThat(formats.named("protobuf").decode(formats.named("protobuf").encode(PARCEL), Parcel.class))
                .isEqualTo(PARCEL);
        assertThatIllegalArgumentException().isThrownBy(() -> formats.named("msgpack"));
    }

    @Test
    void listsAndGenericTypesAreReadBack() {
        Wireformat formats = WithoutSpringGuide.configured();

        assertThat(WithoutSpringGuide.passed(formats, PARCELS)).isEqualTo(PARCELS);
        assertThat(WithoutSpringGuide.passed(formats.named("avro"), Map.of("first", PARCEL)))
                .isEqualTo(Map.of("first", PARCEL));
    }

    @Test
    void aStreamGoesThroughAFile(@TempDir Path directory) throws IOException {
        Wireformat.Format avro = WithoutSpringGuide.configured().named("avro");

        assertThat(WithoutSpringGuide.heavy(avro, PARCELS, directory.resolve("parcels.avro")))
                .isEqualTo(1);
    }

    @Test
    void aTypeIsExplained() {
        List<String> told = WithoutSpringGuide.told(Wireformat.create());

        assertThat(told.get(0)).contains("message Parcel {", "string to = 1;");
        assertThat(told.get(1)).isEqualTo("application/protobuf");
        assertThat(told.get(2)).contains("Thread");
    }

    @Test
    void aDataClassIsReadBack() {
        var letter = new WithoutSpringInKotlin.Letter("Grete", 20, null);

        assertThat(WithoutSpringInKotlin.INSTANCE.passed(letter)).isEqualTo(letter);
    }
}
