package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.fixtures.WideTypes;
import io.wireformat.model.MessageModels;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.TypeFactory;

/** What is made of a type is as large as the type, and not as a tree of its values. */
@Timeout(300)
class WideTypesTests {

    private static final int MANY_CHARACTERS = 100_000;

    private final MessageModels models = new MessageModels(JsonMapper.shared());

    static Stream<Arguments> formatsAndTypes() {
        return Stream.of(TestFormat.values())
                .flatMap(format -> WideTypes.all().keySet().stream().sorted().map(name -> Arguments.of(format, name)));
    }

    @ParameterizedTest
    @MethodSource("formatsAndTypes")
    void plansAndSchemasAreSmall(TestFormat format, String name) {
        Codec codec = format.codec(models);
        Type type = WideTypes.all().get(name);

        assertThat(codec.bind(type)).isInstanceOf(Binding.Bound.class);
        SchemaLanguage language = codec.schemaLanguage();
        if (language != null) {
            assertThat(language.export(models.describe(type))).hasSizeLessThan(MANY_CHARACTERS);
        }
        assertThat(SchemaLanguage.JSON_SCHEMA.export(models.describe(type))).hasSizeLessThan(MANY_CHARACTERS);
    }

    record Link<T>(T next, String name) {}

    /** Avro defines a type where it is first used, which nests what types of a large application know. */
    @ParameterizedTest
    @EnumSource
    void manyTypesMayNameOneAnotherInARow(TestFormat format) {
        TypeFactory types = JsonMapper.shared().getTypeFactory();
        JavaType type = types.constructType(String.class);
        for (int i = 0; i < 150; i++) {
            type = types.constructParametricType(Link.class, type);
        }
        Codec codec = format.codec(models);

        assertThat(codec.bind(type)).isInstanceOf(Binding.Bound.class);
        if (codec.schemaLanguage() != null) {
            assertThat(codec.schemaLanguage().export(models.describe(type))).contains("Link");
        }
    }
}
