package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.WireFormat;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * The README's table of formats says what they are called and how many bytes the README's parcel has in them. The picture
 * shows the same bytes as bars; {@code mvn -pl starter/autoconfigure -am test -Dtest=FormatTableTests
 * -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.update} draws it anew.
 */
class FormatTableTests {

    private static final String README = DocumentationPage.of("README.md").text();
    private static final Path PICTURE = DocumentationPage.ROOT.resolve("docs/sizes.svg");

    private static final String PARCEL =
            "{\"to\":\"Grete\",\"items\":[{\"name\":\"book\",\"grams\":400},{\"name\":\"pen\",\"grams\":30}],\"grams\":430}";

    private static final Map<WireFormat, Integer> BYTES = new LinkedHashMap<>();

    @BeforeAll
    static void measure() {
        try (TestServer server = TestServer.start(List.of(Parcels.class))) {
            formats().forEach(format -> BYTES.put(format, bytes(server, format)));
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void theReadmeSaysWhatAFormatIsCalledAndHowLargeTheParcelIs(WireFormat format) {
        assertThat(row(format)).contains("| `" + format.name() + "` |", "| " + BYTES.get(format) + " |");
    }

    @ParameterizedTest
    @EnumSource
    void theReadmeSaysWhatElseIsAccepted(TestFormat format) {
        assertThat(format.format().alternativeMediaTypes())
                .allSatisfy(alias -> assertThat(row(format.format())).contains(alias.replace(";charset=utf-8", "")));
    }

    @Test
    void theReadmeShowsTheParcel() {
        assertThat(README).contains("\n" + PARCEL + "\n");
    }

    @Test
    void thePictureShowsTheSameBytes() throws IOException {
        Map<String, Integer> bars = new LinkedHashMap<>();
        BYTES.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(size -> bars.put(title(size.getKey()), size.getValue()));
        String picture = SizesPicture.of(bars);
        if (DocumentationPage.isUpdated()) {
            Files.writeString(PICTURE, picture);
        }
        assertThat(Files.readString(PICTURE)).as("-Ddocs.update draws it anew").isEqualTo(picture);
    }

    static Stream<WireFormat> formats() {
        return Stream.concat(
                Stream.of(SpringFormat.values()).map(SpringFormat::format),
                Stream.of(TestFormat.values()).map(TestFormat::format));
    }

    private static int bytes(TestServer server, WireFormat format) {
        HttpResponse<byte[]> response = server.post(
                "/parcels",
                PARCEL.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json",
                "Accept",
                format.mediaType());
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(format.mediaType());
        return response.body().length;
    }

    private static String title(WireFormat format) {
        return row(format).split("\\|")[1].strip();
    }

    private static String row(WireFormat format) {
        return README.lines()
                .filter(line -> line.contains("| `" + format.mediaType() + "` |"))
                .findFirst()
                .orElseThrow();
    }

    @RestController
    static class Parcels {

        @PostMapping("/parcels")
        Parcel echo(@RequestBody Parcel parcel) {
            return parcel;
        }
    }

    record Parcel(String to, List<Item> items, @Nullable Integer grams) {}

    record Item(String name, int grams) {}
}
