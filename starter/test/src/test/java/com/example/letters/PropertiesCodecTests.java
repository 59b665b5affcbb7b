package com.example.letters;

import io.wireformat.codec.Codec;
import io.wireformat.test.conformance.CodecConformanceTests;
import io.wireformat.test.conformance.Sample;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

@NullMarked
class PropertiesCodecTests extends CodecConformanceTests {

    @Override
    protected Codec codec() {
        return new PropertiesCodec(JsonMapper.shared());
    }

    @Override
    protected List<Sample> samples() {
        return List.of(
                Sample.of(new Letter("Grete", 20, null)),
                Sample.of(new Letter("Zoë\n~1 = 100 %", Integer.MIN_VALUE, "")),
                Sample.of(new Note(null)));
    }

    @Override
    protected List<Type> unsupportedTypes() {
        return List.of(Crate.class, List.class, String.class);
    }

    /** A message truncated at the end of a line is a message with fewer properties. */
    @Override
    protected boolean noticesTruncation() {
        return false;
    }

    record Letter(String to, int grams, @Nullable String remark) {}

    record Note(@Nullable String text) {}

    record Crate(List<Letter> letters) {}
}
