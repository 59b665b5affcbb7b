package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What other languages' libraries wrote is what its JSON means, and so is what we write. */
class VectorTests {

    @ParameterizedTest
    @MethodSource("io.wireformat.schemas.Vectors#all")
    void contentIsReadAsTheMessageThatJsonMeans(Vectors.Vector vector) {
        assertThat(read(vector, vector.content())).isEqualTo(vector.reading());
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.schemas.Vectors#all")
    void oursIsReadAsTheSame(Vectors.Vector vector) {
        // ours may say more than the library's: Google's writer of FlatBuffers takes -0.0 for the default
        assertThat(read(vector, vector.ours())).isIn(vector.message().json(), vector.reading());
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.schemas.Vectors#unsayable")
    void whatAFormatCannotSayIsNotWritten(Vectors.Vector vector) {
        assertThatThrownBy(vector::ours).isInstanceOf(RuntimeException.class);
    }

    /** As JSON, for records that hold arrays are equal only to themselves. */
    private static JsonNode read(Vectors.Vector vector, byte[] content) {
        Object read = vector.format().decode(vector.message().type(), content);
        return Format.MAPPER.readTree(Format.MAPPER.writeValueAsBytes(read));
    }
}
