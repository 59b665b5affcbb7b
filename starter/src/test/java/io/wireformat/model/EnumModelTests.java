package io.wireformat.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.FieldNumber;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class EnumModelTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @Test
    void findsConstantsByTheLargestAndTheSmallestNumber() {
        EnumModel model = enumOf(HoldsExtreme.class);
        assertThat(model.byNumber(Integer.MAX_VALUE)).isEqualTo(Extreme.MOST);
        assertThat(model.byNumber(Integer.MIN_VALUE)).isEqualTo(Extreme.LEAST);
        assertThat(model.byNumber(255)).isEqualTo(Extreme.SMALL);
        assertThat(model.byNumber(256)).isEqualTo(Extreme.LARGER);
        assertThat(model.byNumber(0)).isNull();
    }

    @Test
    void findsConstantsWhoseNumbersAreAllNegative() {
        EnumModel model = enumOf(HoldsNegative.class);
        assertThat(model.byNumber(-2)).isEqualTo(Negative.A);
        assertThat(model.byNumber(-7)).isEqualTo(Negative.B);
        assertThat(model.byNumber(0)).isNull();
    }

    private EnumModel enumOf(Class<?> holder) {
        MessageModel message = (MessageModel) models.describe(holder);
        return (EnumModel) message.fields().get(0).type();
    }

    record HoldsExtreme(Extreme value) {}

    record HoldsNegative(Negative value) {}

    enum Extreme {
        @FieldNumber(Integer.MAX_VALUE)
        MOST,
        @FieldNumber(Integer.MIN_VALUE)
        LEAST,
        @FieldNumber(255)
        SMALL,
        @FieldNumber(256)
        LARGER
    }

    enum Negative {
        @FieldNumber(-2)
        A,
        @FieldNumber(-7)
        B
    }
}
