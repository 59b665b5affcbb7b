package io.wireformat.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each cell of the tables of docs/types.md: what it says is what is exported and written, and its values read back as they
 * were. {@code mvn -pl starter/autoconfigure -am test -Dtest=TypeTablesTests
 * -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.update} writes them anew.
 */
class TypeTablesTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/types.md");
    private static Map<List<String>, String> documented = Map.of();

    @BeforeAll
    static void readThePage() throws Exception {
        if (DocumentationPage.isUpdated()) {
            PAGE.write("types", TypeTables.markdown());
        }
        documented = TypeTables.parse(PAGE.part("types"));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("cells")
    void typesAreConvertedAsThePageSays(Row row, Column column) throws Exception {
        assertThat(TypeTables.cell(row, column)).isEqualTo(documented.get(List.of(row.label(), column.title())));
    }

    @Test
    void thePageHasTheseCellsAndNoOthers() {
        Set<List<String>> cells = new LinkedHashSet<>();
        cells().map(Arguments::get).forEach(cell -> cells.add(List.of(cell[0].toString(), cell[1].toString())));
        assertThat(documented.keySet()).containsExactlyInAnyOrderElementsOf(cells);
    }

    @Test
    void thePageExplainsEachMark() {
        String tables = PAGE.part("types");
        for (RoundTrip note : RoundTrip.values()) {
            assertThat(tables).containsOnlyOnce("- " + note.mark() + " " + note.note() + "\n");
        }
    }

    static Stream<Arguments> cells() {
        return Rows.all().stream().flatMap(row -> Stream.of(Column.values()).map(column -> Arguments.of(row, column)));
    }
}
