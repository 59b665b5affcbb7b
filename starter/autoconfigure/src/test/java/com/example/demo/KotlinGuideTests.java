package com.example.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.http.support.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The class of docs/getting-started.md in Kotlin, which Parcels.kt holds. */
class KotlinGuideTests {

    @Test
    void theKotlinClassRespondsAsTheJavaClassDoes() {
        byte[] parcel =
                "{\"to\":\"Grete\",\"items\":[{\"name\":\"book\",\"grams\":400},{\"name\":\"pen\",\"grams\":30}]}"
                        .getBytes(StandardCharsets.UTF_8);
        try (TestServer server = TestServer.start(List.of(Parcels.class))) {
            byte[] protobuf = server.post(
                            "/parcels", parcel, "Content-Type", "application/json", "Accept", "application/protobuf")
                    .body();
            byte[] json = server.post("/parcels", protobuf, "Content-Type", "application/protobuf")
                    .body();

            assertThat(protobuf).hasSize(30);
            assertThat(json)
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo(
                            "{\"to\":\"Grete\",\"items\":[{\"name\":\"book\",\"grams\":400},{\"name\":\"pen\",\"grams\":30}],"
                                    + "\"grams\":430}");
        }
    }
}
