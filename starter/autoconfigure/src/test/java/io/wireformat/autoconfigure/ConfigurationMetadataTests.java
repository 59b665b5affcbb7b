package io.wireformat.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.Limit;
import io.wireformat.internal.BuiltInFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.json.JsonMapper;

/** What an editor shows for each property. */
class ConfigurationMetadataTests {

    @Test
    void everyPropertyIsDescribed() throws IOException {
        assertThat(properties()).allSatisfy(property -> assertThat(property.get("description"))
                .as("%s", property.get("name"))
                .isNotNull());
    }

    /** An editor shows one description alone. */
    @Test
    void noDescriptionNeedsThatOfAnotherProperty() throws IOException {
        assertThat(properties()).allSatisfy(property -> assertThat((String) property.get("description"))
                .as("%s", property.get("name"))
                .doesNotContainIgnoringCase("the same for", "such content", " of theirs")
                .matches("[A-Z].*\\."));
    }

    /** A default that depends on something else is part of the description. */
    @Test
    void everyPropertyHasADefault() throws IOException {
        assertThat(properties())
                .filteredOn(property -> property.get("name").toString().startsWith("wireformat."))
                .filteredOn(property -> property.get("defaultValue") == null)
                .allSatisfy(property -> assertThat((String) property.get("description"))
                        .as("%s", property.get("name"))
                        .contains("Default: "));
    }

    @Test
    void eachFormatIsProposedWithADescription() throws IOException {
        assertThat(hints())
                .containsEntry(
                        "wireformat.formats",
                        Stream.of(BuiltInFormat.values())
                                .map(BuiltInFormat::formatName)
                                .toList());
    }

    @Test
    void eachConstantIsProposedWithADescription() throws IOException {
        Map<String, List<String>> constants = new TreeMap<>();
        for (Map<String, Object> property : properties()) {
            String declared = property.get("type").toString();
            Class<?> type = ClassUtils.resolveClassName(declared.replaceFirst("<.*", ""), null);
            if (type.isEnum() && property.get("name").toString().startsWith("wireformat.")) {
                constants.put(property.get("name").toString(), names(type));
            }
        }

        assertThat(constants).isNotEmpty();
        assertThat(hints()).containsAllEntriesOf(constants);
    }

    @Test
    void theDescriptionOfASizeOrATimeHasItsUnitAndDefault() throws IOException {
        assertThat(properties())
                .filteredOn(property -> "org.springframework.util.unit.DataSize".equals(property.get("type")))
                .allSatisfy(property -> {
                    assertThat((String) property.get("description"))
                            .as("%s", property.get("name"))
                            .contains("bytes");
                    if (property.get("defaultValue") == null) {
                        assertThat((String) property.get("description"))
                                .as("%s", property.get("name"))
                                .contains("Default: ");
                    }
                });
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
                        "wireformat.enabled",
                        "wireformat.formats",
                        "wireformat.limits.in-flight",
                        "wireformat.limits.receive-time",
                        "wireformat.limits.receive-rate",
                        "wireformat.content-coding.requests",
                        "wireformat.content-coding.max-codings",
                        "wireformat.content-coding.zstd-for-spring-formats",
                        "wireformat.buffer.max",
                        "wireformat.problems",
                        "wireformat.handlers",
                        "wireformat.openapi.enabled",
                        "wireformat.null-of-defaulted",
                        "wireformat.wrong-types",
                        "wireformat.format-parameter",
                        "wireformat.xml.browser",
                        "wireformat.server-timing",
                        "wireformat.observations.enabled",
                        "wireformat.observations.metrics",
                        "wireformat.json.write",
                        "wireformat.json.read",
                        "wireformat.protobuf.go-package",
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

    private static List<String> names(Class<?> type) {
        return Stream.of(type.getEnumConstants())
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }

    /** The proposed values of each property, all with a description. */
    private static Map<String, List<String>> hints() throws IOException {
        Map<String, List<String>> hints = new TreeMap<>();
        for (Map<String, Object> hint : part("hints")) {
            @SuppressWarnings("unchecked") // its format is fixed
            List<Map<String, String>> values = (List<Map<String, String>>) hint.get("values");
            assertThat(values).allSatisfy(value -> assertThat(value.get("description"))
                    .as("%s of %s", value.get("value"), hint.get("name"))
                    .matches(".+\\."));
            hints.put(
                    hint.get("name").toString(),
                    values.stream().map(value -> value.get("value")).toList());
        }
        return hints;
    }

    private static List<Map<String, Object>> properties() throws IOException {
        return part("properties");
    }

    @SuppressWarnings("unchecked") // its format is fixed
    private static List<Map<String, Object>> part(String name) throws IOException {
        try (InputStream metadata =
                ConfigurationMetadataTests.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            return (List<Map<String, Object>>)
                    JsonMapper.shared().readValue(metadata, Map.class).get(name);
        }
    }
}
