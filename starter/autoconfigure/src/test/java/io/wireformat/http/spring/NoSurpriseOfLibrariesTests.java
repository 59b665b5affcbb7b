package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.http.support.Libraries;
import io.wireformat.http.support.Stack;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Spring and the starter find on the class path surprises nobody either. */
@Tag("full")
@ParameterizedClass
@EnumSource
class NoSurpriseOfLibrariesTests {

    @Parameter
    Stack stack;

    @Test
    void answersAsWithoutTheStarterWithoutTheFormatsLibraries() throws Exception {
        assertThat(surprises(SurpriseRequests.all(stack), Library.jarsBut(null)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void answersAsWithoutTheStarterWithTheLibraryOfOneFormat(Library library) throws Exception {
        // one path tells which codecs WebFlux has found, and one of each type which converters Spring MVC has
        Set<String> paths = stack == Stack.REACTIVE
                ? Set.of("/point")
                : Set.of("/point", "/points", "/viewed", "/text", "/map", "/problem");
        List<SurpriseRequests.Request> requests = SurpriseRequests.all(stack).stream()
                .filter(request -> paths.contains(request.path()))
                .toList();
        assertThat(surprises(requests, Library.jarsBut(library))).isEmpty();
    }

    private List<String> surprises(List<SurpriseRequests.Request> requests, List<String> missing) throws Exception {
        try (Libraries libraries = Libraries.of(stack, missing)) {
            return NoSurpriseTests.surprises(stack, libraries, requests);
        }
    }

    /** What the formats of this project and of Spring use where it is there. */
    enum Library {
        XML("jackson-dataformat-xml"),
        CBOR("jackson-dataformat-cbor"),
        SMILE("jackson-dataformat-smile"),
        PROTOBUF("protobuf-java"),
        AVRO("avro-"),
        FLATBUFFERS("flatbuffers-java"),
        MESSAGEPACK("jackson-dataformat-msgpack"),
        THRIFT("libthrift"),
        CAPNP("runtime-");

        private final String jar;

        Library(String jar) {
            this.jar = jar;
        }

        static List<String> jarsBut(Library kept) {
            return List.of(values()).stream()
                    .filter(library -> library != kept)
                    .map(library -> library.jar)
                    .toList();
        }
    }
}
