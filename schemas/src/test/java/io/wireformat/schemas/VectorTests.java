package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Messages written by other languages' libraries, and ours, equal their JSON. */
class VectorTests {

    @ParameterizedTest
    @MethodSource("io.wireformat.schemas.Vectors#all")
    void messageOfAnotherLibraryEqualsItsJson(Vectors.Vector vector) {
        assertThat(read(vector, vector.content())).isEqualTo(vector.reading());
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.schemas.Vectors#all")
    void ourMessageEqualsItsJson(Vectors.Vector vector) {
        // ours may keep more than the library's: Google's FlatBuffers writer takes -0.0 for the default
        assertThat(read(vector, vector.ours())).isIn(vector.message().json(), vector.reading());
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.schemas.Vectors#unsayable")
    void formatWithoutAPropertyDoesNotWriteIt(Vectors.Vector vector) {
        assertThatThrownBy(() -> read(vector, vector.ours())).isInstanceOf(RuntimeException.class);
    }

    /** As JSON, because records with arrays only equal themselves. */
    private static JsonNode read(Vectors.Vector vector, byte[] content) {
        Object read = vector.format().decode(vector.message().type(), content);
        return Format.MAPPER.readTree(Format.MAPPER.writeValueAsBytes(read));
    }
}
