package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.Compatibility;
import io.wireformat.fixtures.DocumentationPage;
import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a rule says that a change breaks, against the bytes of every format in both directions. */
class CompatibilityTests {

    @ParameterizedTest
    @MethodSource("evolutions")
    void findsTheRule(Evolution evolution) {
        assertThat(evolution.found()).isPresent();
    }

    @ParameterizedTest
    @EnumSource(Rule.class)
    void claimsTheFormatsThatTheChangeBreaks(Rule rule) {
        Set<SchemaFormat> oldContent = EnumSet.noneOf(SchemaFormat.class);
        Set<SchemaFormat> oldReaders = EnumSet.noneOf(SchemaFormat.class);
        List<Evolution> evolutions =
                evolutions().filter(evolution -> evolution.rule() == rule).toList();
        for (Evolution evolution : evolutions) {
            oldContent.addAll(evolution.breakOldContent());
            oldReaders.addAll(evolution.breakOldReaders());
        }
        assertThat(evolutions).isNotEmpty();
        assertThat(oldContent).as("old content").isEqualTo(those(rule::breaksOldContent));
        assertThat(oldReaders).as("old readers").isEqualTo(those(rule::breaksOldReaders));
    }

    @Test
    void saysWhatHappenedWhereItBreaksAndHowToMendIt() {
        Map<Rule, String> texts = new EnumMap<>(Rule.class);
        evolutions().forEach(evolution -> evolution
                .found()
                .ifPresent(change -> texts.putIfAbsent(
                        change.rule(), change.in(KnownFormats.all()).replace("io.wireformat.lock.", ""))));
        String all = texts.entrySet().stream()
                .map(text -> text.getKey() + "\n  " + text.getValue() + "\n")
                .collect(Collectors.joining());
        assertThat(getClass().getResourceAsStream("changes.txt")).hasContent(all);
    }

    @Test
    void thePageSaysTheSame() throws IOException {
        StringBuilder table = new StringBuilder("| change | lock |");
        for (SchemaFormat format : SchemaFormat.values()) {
            table.append(' ').append(format).append(" |");
        }
        table.append('\n')
                .append("|---".repeat(2 + SchemaFormat.values().length))
                .append("|\n");
        for (Rule rule : Rule.values()) {
            table.append("| ").append(rule.name().toLowerCase(Locale.ROOT).replace('_', ' '));
            table.append(rule.compatible() ? " | accepts" : " | refuses");
            for (SchemaFormat format : SchemaFormat.values()) {
                table.append(" | ").append(cell(rule, format));
            }
            table.append(" |\n");
        }
        DocumentationPage page = DocumentationPage.of("docs/evolving.md");
        if (DocumentationPage.isUpdated()) {
            page.write("changes", table.toString());
        }
        assertThat(page.part("changes")).isEqualTo(table.toString());
    }

    private static Set<SchemaFormat> those(Predicate<Compatibility> broken) {
        return Stream.of(SchemaFormat.values())
                .filter(format -> broken.test(format.compatibility()))
                .collect(Collectors.toSet());
    }

    private static String cell(Rule rule, SchemaFormat format) {
        boolean content = rule.breaksOldContent(format.compatibility());
        boolean readers = rule.breaksOldReaders(format.compatibility());
        if (content && readers) {
            return "✗";
        }
        if (content) {
            return "content";
        }
        return readers ? "readers" : "✓";
    }

    static Stream<Evolution> evolutions() {
        return Stream.of(FieldEvolutions.all(), TypeEvolutions.all(), EnumEvolutions.all(), UnionEvolutions.all())
                .flatMap(all -> all);
    }
}
