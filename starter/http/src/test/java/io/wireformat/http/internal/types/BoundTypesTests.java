package io.wireformat.http.internal.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.core.ResolvableType;

class BoundTypesTests {

    @Test
    void anOwnCollectionIsWrittenAsJsonAlone() {
        for (Class<?> own : List.of(Team.class, Crew.class)) {
            assertThat(BoundTypes.toWrite(ResolvableType.forClass(own))).isNull();
        }
    }

    @Test
    void aCollectionOfThePlatformIsTheListOfItsElements() {
        ResolvableType list = ResolvableType.forClassWithGenerics(List.class, String.class);
        for (Class<?> known : List.of(List.class, ArrayList.class, Iterable.class)) {
            assertThat(BoundTypes.toWrite(ResolvableType.forClassWithGenerics(known, String.class)))
                    .hasToString(list.toString());
        }
    }

    static final class Team extends ArrayDeque<String> {

        private static final long serialVersionUID = 1L;
    }

    static final class Crew extends ArrayList<String> {

        private static final long serialVersionUID = 1L;
    }
}
