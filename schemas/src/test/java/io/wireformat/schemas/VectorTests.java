package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What other languages' libraries wrote is what its JSON means. */
class VectorTests {

    @ParameterizedTest
    @MethodSource("io.wireformat.schemas.Vectors#all")
    void contentIsReadAsTheMessageThatJsonMeans(Vectors.Vector vector) {
        Object read = vector.format().decode(vector.message().type(), vector.content());

        // as text, for records that hold bytes are equal only to themselves
        assertThat(Format.JSON.writeValueAsString(read))
                .isEqualTo(Format.JSON.writeValueAsString(vector.message().value()));
    }
}
