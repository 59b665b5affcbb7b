package io.wireformat.gatling.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonDifferencesTests {

    @Test
    void findsMissingPropertiesAtAnyDepth() {
        assertThat(JsonDifferences.lost(
                        json("{'a':{'b':1,'c':2},'d':[{'e':3}],'f':4}"), json("{'a':{'b':1},'d':[{}],'f':5}")))
                .containsExactly("a.c", "d[0].e");
    }

    @Test
    void nullCountsAsMissing() {
        assertThat(JsonDifferences.lost(json("{'a':null}"), json("{}"))).isEmpty();
    }

    @Test
    void namesChangedValues() {
        assertThat(JsonDifferences.changed(json("{'a':null,'b':1,'c':'x'}"), json("{'a':[],'b':1.0}")))
                .containsExactly("a is [] instead of null", "c is missing");
    }

    private static byte[] json(String text) {
        return text.replace('\'', '"').getBytes(UTF_8);
    }
}
