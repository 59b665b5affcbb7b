package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Libraries;
import io.wireformat.http.support.Stack;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What Spring and the starter find on the class path surprises nobody either. */
@Tag("full")
@Tag("soak")
@ParameterizedClass
@EnumSource
class NoSurpriseOfLibrariesTests {

    @Parameter
    Stack stack;

    @Test
    void respondsAsWithoutTheStarterWithoutTheFormatsLibraries() throws Exception {
        assertThat(surprises(SurpriseRequests.all(stack), libraries().toList())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void respondsAsWithoutTheStarterWithTheLibraryOfOneFormat(String library) throws Exception {
        // one path tells which codecs WebFlux has found, and one of each type which converters Spring MVC has
        Set<String> paths = stack == Stack.REACTIVE
                ? Set.of("/point")
                : Set.of("/point", "/points", "/viewed", "/text", "/map", "/problem");
        List<SurpriseRequests.Request> requests = SurpriseRequests.all(stack).stream()
                .filter(request -> paths.contains(request.path()))
                .toList();
        assertThat(surprises(requests, librariesBut(library))).isEmpty();
    }

    private List<String> surprises(List<SurpriseRequests.Request> requests, List<String> missing) throws Exception {
        try (Libraries libraries = Libraries.of(stack, missing)) {
            return NoSurpriseTests.surprises(stack, libraries, requests);
        }
    }

    /** What the jars are called that the formats of this project and of Spring use if they are there. */
    static Stream<String> libraries() {
        return Stream.concat(
                Stream.of("jackson-dataformat-xml", "jackson-dataformat-cbor", "jackson-dataformat-smile"),
                Stream.of(TestFormat.values())
                        .map(format -> format.library().jar())
                        .distinct());
    }

    private static List<String> librariesBut(String kept) {
        return libraries().filter(library -> !library.equals(kept)).toList();
    }
}
