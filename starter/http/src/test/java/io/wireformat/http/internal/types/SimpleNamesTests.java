package io.wireformat.http.internal.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimpleNamesTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rep.Types$Animal: is abstract | Animal: is abstract",
                "com.acme.Outer$Inner$Third.name: hides it | Third.name: hides it",
                "java.util.List<rep.Types$Animal> of com.acme.Pet | List<Animal> of Pet",
                "Types$Animal | Animal",
                "com.acme.Pet$1 is local | Pet is local",
                "com.acme.Pet$$Lambda/0x0001 is no class | Pet is no class",
                "Order.customer.name: is null | Order.customer.name: is null",
                "Order.$ref: is no name | Order.$ref: is no name",
                "wireformat.handlers=json, or @WireformatHandlers | wireformat.handlers=json, or @WireformatHandlers",
                "JSON uses tools.jackson.databind.ser.std.ToStringSerializer for it | JSON uses ToStringSerializer for it",
            })
    void leaveOutPackagesAndEnclosingClasses(String text, String told) {
        assertThat(SimpleNames.in(text)).isEqualTo(told);
    }

    @Test
    void takeAnyNumberOfSegments() {
        String segments = "a.".repeat(5_000);

        assertThat(SimpleNames.in(segments)).isEqualTo(segments);
        assertThat(SimpleNames.in(segments + "Pet")).isEqualTo("Pet");
    }
}
