package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** With {@code -Ddocs.update} the page is updated with the last results of {@code -Dstudy=all}. */
class ResultsPageTests {

    private static final Path PAGE = Path.of("../docs/results.md");
    private static final Path PUBLISHED = Path.of("../docs/results");
    private static final Path WRITTEN = Path.of("target/studies");
    private static final Pattern TABLE = Pattern.compile("\\| study \\|.*?\\| all \\|[^\n]*\n", Pattern.DOTALL);

    @Test
    void thePageCountsTheRowsBesideIt() throws IOException {
        if (System.getProperty("docs.update") != null && Files.exists(WRITTEN)) {
            for (String file : List.of(Results.CELLS, Results.ROWS, Results.PICTURE)) {
                Files.copy(WRITTEN.resolve(file), PUBLISHED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            }
            String table = table(Files.readString(WRITTEN.resolve(Results.SUMMARY)));
            String page = Files.readString(PAGE);
            Files.writeString(PAGE, page.replace(table(page), table));
        }
        List<String> rows = Files.readAllLines(PUBLISHED.resolve(Results.ROWS));

        String table = table(Files.readString(PAGE));
        String[] all = table.substring(table.lastIndexOf("| all |")).split(" \\| ");
        assertThat(all[1]).isEqualTo(String.valueOf(rows.size() - 1));
        for (Verdict verdict : Verdict.values()) {
            assertThat(all[2 + verdict.ordinal()]).isEqualTo(count(rows, "," + verdict.words + ",(yes|no),,"));
        }
        assertThat(all[6]).isEqualTo(count(rows, "," + Cell.Mark.CALIBRATES.words + ","));
    }

    private static String count(List<String> rows, String pattern) {
        Pattern found = Pattern.compile(pattern);
        return String.valueOf(
                rows.stream().filter(row -> found.matcher(row).find()).count());
    }

    private static String table(String text) {
        return TABLE.matcher(text).results().map(MatchResult::group).findFirst().orElseThrow();
    }
}
