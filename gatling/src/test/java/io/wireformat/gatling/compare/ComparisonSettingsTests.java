package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.wireformat.gatling.codec.Api;
import io.wireformat.internal.link.Distance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonSettingsTests {

    private final Properties properties = new Properties();

    /** Each contender encodes and decodes all messages, which takes half a second for the default ones. */
    @BeforeEach
    void compareOneFormat() {
        properties.setProperty("compare.contenders", "json");
    }

    @TempDir
    Path directory;

    @Test
    void comparesFourFormatsByDefault() {
        properties.remove("compare.contenders");

        ComparisonSettings settings = read();

        assertThat(settings.contenders)
                .extracting(Contender::name)
                .containsExactly(
                        "json",
                        "json+gzip",
                        "protobuf",
                        "protobuf+gzip",
                        "avro",
                        "avro+gzip",
                        "msgpack",
                        "msgpack+gzip");
        assertThat(settings.distances).extracting(Distance::name).containsExactly("same-zone", "eu-us");
        assertThat(settings.states).containsExactly(ConnectionState.STEADY, ConnectionState.AFTER_IDLE);
        assertThat(settings.launches()).isEqualTo(5);
        assertThat(settings.protocol).isEqualTo(Protocol.HTTP1);
    }

    @Test
    void aSearchForACapacityUsesAllProcessors() {
        properties.setProperty("compare.shape", "capacity");
        assertThat(read().processors.areSeparate()).isFalse();

        properties.setProperty("compare.shape", "comparison");
        properties.setProperty("compare.own-processor", "false");
        assertThat(read().processors.areSeparate()).isFalse();
    }

    @Test
    void aBlankPropertyIsNotSet() {
        properties.setProperty("compare.launches", " ");

        assertThat(read().launches()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare.contenders | json,asn1              | compare.contenders: there is no format asn1, only json",
                "compare.contenders | json,avro+brotli       | compare.contenders: unknown content coding in"
                        + " avro+brotli",
                "compare.contenders | json+zstd              | compare.contenders: json+zstd: the service's server"
                        + " compresses",
                "compare.contenders | json,json              | compare.contenders: name each contender once",
                "compare.states     | cold                   | compare.states: unknown state cold; known are steady",
                "compare.operations | delete                 | compare.operations: unknown operation delete; known are ingest-one",
                "compare.regions    | mars                   | compare.regions: unknown distance mars; known are"
                        + " same-zone",
                "compare.regions    | mars:rtt=1s            | compare.regions",
                "compare.regions    | eu-us:rtt=1s           | compare.regions: eu-us is a published distance",
                "compare.protocol   | http3                  | compare.protocol: unknown protocol http3",
                "compare.launches   | 1                      | compare.launches=1.0 is not between 2 and 100",
                "compare.launches   | many                   | compare.launches: ",
                "compare.rate       | 1                      | compare.rate=1.0 is not between 8 and 10000",
                "compare.formats    | json                   | unknown property compare.formats; known are"
                        + " compare.block-s",
                "compare.target     | https://a.example      | compare.target needs compare.key",
            })
    void invalidValuesAreRejectedWithTheirProperty(String property, String value, String message) {
        properties.setProperty(property, value);

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(this::read)
                .withMessageContaining(message);
    }

    @Test
    void argumentsTakePrecedenceOverProperties() {
        properties.setProperty("compare.rate", "50");
        properties.setProperty("compare.launches", "3");

        ComparisonSettings settings = ComparisonSettings.read(
                ComparisonSettings.with(properties, "--rate", "60", "--contenders=json,avro"), Map.of());

        assertThat(settings.rate).isEqualTo(60);
        assertThat(settings.launches()).isEqualTo(3);
        assertThat(settings.contenders).extracting(Contender::name).containsExactly("json", "avro");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate=60", "--rate"})
    void anInvalidArgumentIsNamed(String argument) {
        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> ComparisonSettings.with(properties, argument))
                .withMessageStartingWith("'" + argument + "' is not --name value");
    }

    @Test
    void aliasesOfAContenderAreContendersOfTheirOwn() {
        properties.setProperty("compare.contenders", "json,json@b,json+gzip@30us");

        assertThat(read().contenders)
                .extracting(Contender::name, Contender::format, Contender::isCoded, Contender::spinMicros)
                .containsExactly(
                        tuple("json", "json", false, 0L),
                        tuple("json@b", "json", false, 0L),
                        tuple("json+gzip@30us", "json", true, 30L));
    }

    @Test
    void grpcAndConnectAreContendersWithTheMessagesOfProtobuf() {
        properties.setProperty("compare.contenders", "protobuf,connect,grpc+gzip");

        assertThat(read().contenders)
                .extracting(Contender::name, Contender::format, Contender::api, Contender::isCoded)
                .containsExactly(
                        tuple("protobuf", "protobuf", Api.REST, false),
                        tuple("connect", "connect", Api.CONNECT, false),
                        tuple("grpc+gzip", "grpc", Api.GRPC, true));
    }

    @Test
    void aServiceElsewhereIsReachedAsItsAddressSays() throws IOException {
        Path keys = Files.writeString(directory.resolve("keys"), "writer=w\nreader=r\n");
        properties.setProperty("compare.target", "https://audit.example.org/");
        properties.setProperty("compare.key-file", keys.toString());

        ComparisonSettings settings = read();

        assertThat(settings.remote).contains(new RemoteService("https://audit.example.org", "w", "r"));
        assertThat(settings.protocol).isEqualTo(Protocol.HTTPS1);
    }

    @Test
    void aDistanceOfOnesOwnIsReadWithItsLink() {
        properties.setProperty("compare.regions", "same-zone; moon:rtt=2560ms,bandwidth=1MB/s");

        assertThat(read().distances.get(1).profile()).hasValueSatisfying(profile -> {
            assertThat(profile.roundTrip()).hasMillis(2560);
            assertThat(profile.bytesPerSecond()).isEqualTo(1_000_000);
        });
    }

    @Test
    void theReadmeHasEverySettingWithItsDefaultAndMeaning() throws IOException {
        String readme = Files.readString(Path.of("README.md"));

        assertThat(ComparisonSettings.table()).allSatisfy(row -> assertThat(readme)
                .contains("| `%s` | %s | %s |"
                        .formatted(row.get(0), row.get(1).isEmpty() ? "" : "`" + row.get(1) + "`", row.get(2))));
    }

    private ComparisonSettings read() {
        return ComparisonSettings.read(properties, Map.of());
    }
}
