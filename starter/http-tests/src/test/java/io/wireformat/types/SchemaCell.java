package io.wireformat.types;

import io.wireformat.fixtures.Languages;
import io.wireformat.model.FieldType;
import io.wireformat.schema.SchemaLanguage;
import io.wireformat.types.Row.Sample;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How the property is declared in a language of definitions in braces, with the definitions made up for it. */
enum SchemaCell implements Column.Cell {
    PROTOBUF(Languages.PROTOBUF, "(?m)^  (.+) value = 1.*;$"),
    FLATBUFFERS(Languages.FLATBUFFERS, "(?m)^  value:(.+);$"),
    THRIFT(Languages.THRIFT, "(?m)^  1: (.+) value$"),
    CAPNP(Languages.CAPNP, "(?ms)^  value (?:@0 )?:(union \\{.+?^  \\}|[^;]+);?$");

    /** Their definitions are shown where they are what is declared, and not within collections. */
    private static final Set<String> PLAIN = Set.of("A", "B", "Bean", "E", "K", "PageOfT", "T", "Tree");

    private static final Pattern LABEL = Pattern.compile("^(optional|required) | \\(required\\)$| = null$");
    private static final Pattern NAME = Pattern.compile("\\w+");

    private final SchemaLanguage language;
    private final Pattern property;

    SchemaCell(SchemaLanguage language, String property) {
        this.language = language;
        this.property = Pattern.compile(property);
    }

    @Override
    public String of(Sample sample, byte[] content) {
        FieldType type = Converters.describe(sample.body());
        Definitions definitions = Definitions.in(language.export(type));
        String root = SchemaLanguage.nameOf(type);
        String declared = sample.isWhole() ? root : declaredIn(definitions.textOf(root));
        Set<String> shown = new LinkedHashSet<>();
        if (!definitions.has(declared)) {
            shown.add(onOneLine(declared));
        }
        String bare = LABEL.matcher(declared).replaceAll("");
        if (PLAIN.contains(bare)) {
            shown.add(onOneLine(definitions.textOf(bare)));
        } else {
            addWhatIsMadeUp(declared, definitions, shown);
        }
        return shown.stream().map(text -> "`" + text + "`").collect(Collectors.joining(", "));
    }

    private static void addWhatIsMadeUp(String declared, Definitions definitions, Set<String> shown) {
        Deque<String> texts = new ArrayDeque<>(Set.of(declared));
        while (!texts.isEmpty()) {
            Matcher names = NAME.matcher(texts.remove());
            while (names.find()) {
                String name = names.group();
                if (definitions.has(name) && !PLAIN.contains(name)) {
                    String text = definitions.textOf(name);
                    if (shown.add(onOneLine(text))) {
                        texts.add(text);
                    }
                }
            }
        }
    }

    private static String onOneLine(String text) {
        return text.replaceAll("\\s+", " ").trim();
    }

    private String declaredIn(String holder) {
        Matcher declaration = property.matcher(holder);
        if (!declaration.find()) {
            throw new AssertionError(language + " has no property in " + holder);
        }
        // the id says nothing of the type
        return declaration.group(1).replaceFirst(" \\(id: \\d+\\)$", "").replaceFirst("\\(id: \\d+, ", "(");
    }
}
