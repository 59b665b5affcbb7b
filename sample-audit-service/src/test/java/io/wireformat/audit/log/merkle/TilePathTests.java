package io.wireformat.audit.log.merkle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TilePathTests {

    @ParameterizedTest
    @CsvSource({
        "0/000, 0, 0, 256",
        "0/999, 0, 999, 256",
        "0/x001/000.p/1, 0, 1000, 1",
        "1/x001/x234/067, 1, 1234067, 256",
        "63/005.p/255, 63, 5, 255",
        "entries/x001/234.p/17, -1, 1234, 17"
    })
    void pathsAreThoseOfTheSpecification(String path, int level, long number, int width) {
        assertThat(TilePath.parse(path)).isEqualTo(new TilePath(level, number, width));
        assertThat(new TilePath(level, number, width)).hasToString(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "0/",
                "0/0",
                "0/1000",
                "00/000",
                "64/000",
                "-1/000",
                "0/x000/001",
                "0/001/234",
                "0/x001/x234",
                "0/000.p/0",
                "0/000.p/256",
                "0/000.p/257",
                "0/000.p/999",
                "entries/000.p/300",
                "0/000.p/01",
                "0/000.p/",
                "entry/000",
                "0/000/",
                "/0/000",
                "0/\u0661\u0661\u0661",
                "0/x999/x999/x999/x999/x999/x999/999"
            })
    void otherSpellingsAreRefused(String path) {
        assertThatIllegalArgumentException().isThrownBy(() -> TilePath.parse(path));
    }

    @Test
    void onlyWhatTheTreeHasIsWithinIt() {
        // the example of the specification
        assertThat(TilePath.parse("0/272").isWithin(70_000)).isTrue();
        assertThat(TilePath.parse("0/273").isWithin(70_000)).isFalse();
        assertThat(TilePath.parse("0/273.p/112").isWithin(70_000)).isTrue();
        assertThat(TilePath.parse("0/273.p/113").isWithin(70_000)).isFalse();
        assertThat(TilePath.parse("entries/273.p/112").isWithin(70_000)).isTrue();
        assertThat(TilePath.parse("entries/273.p/113").isWithin(70_000)).isFalse();
        assertThat(TilePath.parse("1/000").isWithin(70_000)).isTrue();
        assertThat(TilePath.parse("1/001.p/17").isWithin(70_000)).isTrue();
        assertThat(TilePath.parse("1/001.p/18").isWithin(70_000)).isFalse();
        assertThat(TilePath.parse("2/000.p/1").isWithin(70_000)).isTrue();
        assertThat(TilePath.parse("2/000.p/2").isWithin(70_000)).isFalse();
        assertThat(TilePath.parse("3/000.p/1").isWithin(70_000)).isFalse();
        assertThat(TilePath.parse("63/000.p/1").isWithin(Long.MAX_VALUE)).isFalse();
        assertThat(TilePath.parse("0/x999/x999/x999/x999/x999/999").isWithin(Long.MAX_VALUE))
                .isFalse();
    }
}
