package io.wireformat.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.Limit;
import io.wireformat.fixtures.DocumentationPage;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What an editor shows for each property. */
class ConfigurationMetadataTests {

    @Test
    void everyPropertyIsDescribed() throws IOException {
        assertThat(properties()).allSatisfy(property -> assertThat(property.get("description"))
                .as("%s", property.get("name"))
                .isNotNull());
    }

    @Test
    void everyLimitHasAProperty() throws IOException {
        assertThat(properties())
                .extracting(property -> property.get("name"))
                .containsAll(Stream.of(Limit.values()).map(Limit::property).toList());
    }

    @Test
    void everyPropertyIsThere() throws IOException {
        assertThat(properties())
                .extracting(property -> property.get("name"))
                .filteredOn(
                        name -> Stream.of(Limit.values()).map(Limit::property).noneMatch(name::equals))
                .containsExactlyInAnyOrder(
                        "wireformat.formats",
                        "wireformat.limits.in-flight",
                        "wireformat.limits.receive-time",
                        "wireformat.limits.receive-rate",
                        "wireformat.content-coding.requests",
                        "wireformat.buffer.max",
                        "wireformat.problems",
                        "wireformat.handlers",
                        "wireformat.null-of-defaulted",
                        "wireformat.format-parameter",
                        "wireformat.xml.browser",
                        "wireformat.server-timing",
                        "wireformat.observations.enabled",
                        "wireformat.observations.metrics",
                        "wireformat.json.write",
                        "wireformat.json.read",
                        "wireformat.avro.encoding",
                        "wireformat.avro.namespace",
                        "wireformat.msgpack.layout",
                        "wireformat.flatbuffers.accept-unverified",
                        "wireformat.schemas.enabled",
                        "wireformat.client.hosts",
                        "wireformat.client.remember",
                        "wireformat.client.receive-time",
                        "wireformat.client.receive-rate",
                        "management.endpoint.wireformat.access",
                        "management.endpoint.wireformat.cache.time-to-live");
    }

    @Test
    void thePageHasThemAll() throws IOException {
        List<String> documented = Pattern.compile("^\\| `(wireformat\\.[^`]+)` \\|", Pattern.MULTILINE)
                .matcher(DocumentationPage.of("docs/settings.md").text())
                .results()
                .map(row -> row.group(1).replaceFirst("\\.\\[name].*", ""))
                .distinct()
                .toList();

        assertThat(properties())
                .extracting(property -> property.get("name").toString())
                .filteredOn(name -> name.startsWith("wireformat."))
                .containsExactlyInAnyOrderElementsOf(documented);
    }

    @Test
    void thePageSaysEachDefault() throws IOException {
        String page = DocumentationPage.of("docs/settings.md").text();

        assertThat(properties())
                .filteredOn(property -> property.get("name").toString().startsWith("wireformat.")
                        && !Objects.toString(property.get("defaultValue"), "").isEmpty())
                .allSatisfy(property -> assertThat(page)
                        .contains("| `" + property.get("name") + "` | `" + property.get("defaultValue") + "`"));
    }

    @SuppressWarnings("unchecked") // its format is fixed
    private static List<Map<String, Object>> properties() throws IOException {
        try (InputStream metadata =
                ConfigurationMetadataTests.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            return (List<Map<String, Object>>)
                    JsonMapper.shared().readValue(metadata, Map.class).get("properties");
        }
    }
}
