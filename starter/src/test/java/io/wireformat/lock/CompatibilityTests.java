package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a rule says that a change breaks, against the bytes of every format in both directions. */
class CompatibilityTests {

    @ParameterizedTest
    @MethodSource("evolutions")
    void findsTheRule(Evolution evolution) {
        assertThat(evolution.found()).containsExactly(evolution.rule());
    }

    @ParameterizedTest
    @EnumSource(Rule.class)
    void claimsTheFormatsThatTheChangeBreaks(Rule rule) {
        Set<SchemaFormat> oldContent = EnumSet.noneOf(SchemaFormat.class);
        Set<SchemaFormat> oldReaders = EnumSet.noneOf(SchemaFormat.class);
        evolutions().filter(evolution -> evolution.rule() == rule).forEach(evolution -> {
            oldContent.addAll(evolution.breakOldContent());
            oldReaders.addAll(evolution.breakOldReaders());
        });
        assertThat(oldContent).as("old content").isEqualTo(rule.breaksOldContent());
        assertThat(oldReaders).as("old readers").isEqualTo(rule.breaksOldReaders());
    }

    static Stream<Evolution> evolutions() {
        return Stream.of(FieldEvolutions.all(), TypeEvolutions.all(), EnumEvolutions.all(), UnionEvolutions.all())
                .flatMap(all -> all);
    }
}
