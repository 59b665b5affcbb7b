package io.wireformat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecodingExceptionTests {

    @Test
    void aDeepPathIsShortened() {
        DecodingException e = new DecodingException("is missing").inField("name");
        EncodingException other = new EncodingException("is null").inField("name");
        for (int i = 0; i < 100; i++) {
            e.inElement(0).inField("children");
            other.inElement(0).inField("children");
        }
        assertThat(e.getMessage())
                .matches("field (children\\[0]\\.)+ \\.\\.\\. (\\.children\\[0])+\\.name: is missing")
                .hasSizeLessThan(200);
        assertThat(other.getMessage())
                .matches("property (children\\[0]\\.)+ \\.\\.\\. (\\.children\\[0])+\\.name: is null")
                .hasSizeLessThan(200);
    }

    @Test
    void anOrdinaryPathStays() {
        String name = "aNameThatIsLongerThanAnyNameInOrdinaryClasses".repeat(3);
        assertThat(new DecodingException("is missing").inField(name).inElement(7))
                .hasMessage("field [7]." + name + ": is missing");
        assertThat(new DecodingException("is missing")
                        .inField("a")
                        .inElement(7)
                        .inField("b")
                        .inFormat("avro"))
                .hasMessage("avro: field b[7].a: is missing");
    }
}
