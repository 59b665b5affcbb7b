package io.wireformat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of settings has the properties of all modules that serve HTTP, whose metadata this module finds beside it. */
class SettingsPageTests {

    private static final Pattern ROW = Pattern.compile("^\\| `(wireformat\\.[^`]+)` \\|([^|]*)\\|", Pattern.MULTILINE);

    @Test
    void hasEachPropertyWithItsDefault() throws IOException {
        Map<String, String> rows = ROW.matcher(Files.readString(Path.of("../../docs/settings.md")))
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1).replaceFirst("\\.\\[name].*", ""),
                        row -> row.group(2).strip(),
                        (a, b) -> a));

        Map<String, String> defaults = defaults();

        assertThat(defaults).containsKeys("wireformat.formats", "wireformat.explorer.enabled");
        assertThat(rows.keySet()).isEqualTo(defaults.keySet());
        assertThat(defaults)
                .allSatisfy((name, value) ->
                        assertThat(rows.get(name)).as(name).startsWith(value.isEmpty() ? "" : "`" + value + "`"));
    }

    /** Empty if the default depends on something else. */
    private static Map<String, String> defaults() throws IOException {
        Map<String, String> defaults = new TreeMap<>();
        for (String module : List.of("autoconfigure", "advice", "explorer", "rpc")) {
            Path metadata = Path.of("..", module, "target/classes/META-INF/spring-configuration-metadata.json");
            for (JsonNode property :
                    JsonMapper.shared().readTree(Files.readString(metadata)).get("properties")) {
                String name = property.get("name").asString();
                if (name.startsWith("wireformat.")) {
                    JsonNode value = property.get("defaultValue");
                    defaults.put(name, value == null ? "" : value.asString());
                }
            }
        }
        return defaults;
    }
}
