package io.wireformat.gatling.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of docs/formats.md, where what the formats' own documentation says is written. */
public final class FormatsPage {

    private static final Pattern LINK = Pattern.compile("\\[(.*)]\\((\\S+)\\)");

    private static final List<List<Fact>> TABLE = read();

    private FormatsPage() {}

    /**
     * Something that can be looked up.
     *
     * @param says what is so
     * @param page the page that says it; null where there is none
     */
    public record Fact(String says, @Nullable String page) {

        private static Fact of(String cell) {
            Matcher link = LINK.matcher(cell);
            return link.matches() ? new Fact(plain(link.group(1)), link.group(2)) : new Fact(plain(cell), null);
        }

        private static String plain(String text) {
            return text.replace("`", "");
        }
    }

    /** What the columns say: the format, its name in properties, and more. */
    public static List<String> columns() {
        return TABLE.get(0).stream().map(Fact::says).toList();
    }

    /** A list of facts for each format. */
    public static List<List<Fact>> formats() {
        return TABLE.subList(2, TABLE.size());
    }

    private static List<List<Fact>> read() {
        try (InputStream page = Objects.requireNonNull(FormatsPage.class.getResourceAsStream("formats.md"))) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("|"))
                    .map(line -> Stream.of(line.substring(1).split("\\|"))
                            .map(cell -> Fact.of(cell.strip()))
                            .toList())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
