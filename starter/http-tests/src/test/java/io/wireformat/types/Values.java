package io.wireformat.types;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.wireformat.FieldNumber;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Types whose short names stand for any on docs/types.md. */
final class Values {

    private Values() {}

    enum E {
        A,
        B
    }

    record T(int x) {}

    record Tree(List<Tree> children) {}

    record Page<X>(@Nullable X first, int total) {}

    static final class Bean {

        private int x;

        Bean() {}

        Bean(int x) {
            this.x = x;
        }

        public int getX() {
            return x;
        }

        public void setX(int x) {
            this.x = x;
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    sealed interface S {}

    @FieldNumber(1)
    @JsonTypeName("a")
    record A(int x) implements S {}

    @FieldNumber(2)
    @JsonTypeName("b")
    record B(String y) implements S {}
}
