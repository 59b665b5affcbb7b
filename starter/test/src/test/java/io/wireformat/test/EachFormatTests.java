package io.wireformat.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

class EachFormatTests {

    private static final List<String> ALL = List.of(
            "json",
            "xml",
            "cbor",
            "smile",
            "protobuf",
            "avro",
            "flatbuffers",
            "msgpack",
            "thrift-compact",
            "thrift-binary",
            "capnp",
            "capnp-packed",
            "protobuf-json");

    @Test
    void runsATestOncePerFormatAndNamesTheFormat() {
        assertThat(namesOf(run(EveryOne.class))).containsExactlyElementsOf(ALL);
    }

    @Test
    void runsWithIncludedAndWithoutExcludedFormats() {
        assertThat(namesOf(run(Two.class))).containsExactly("avro", "json");
        assertThat(namesOf(run(AllButOne.class))).hasSize(ALL.size() - 1).doesNotContain("xml");
    }

    @Test
    void runsAClassOncePerFormatWithParameterizedTests() {
        Events events = run(OnAClass.class);
        assertThat(events.succeeded().count()).isEqualTo(2 * 2);
        assertThat(events.failed().count()).isZero();
    }

    @Test
    void failsForAFormatThatIsNotEnabled() {
        Events containers = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Misspelt.class))
                .execute()
                .containerEvents();
        assertThat(containers.failed().stream()).singleElement().satisfies(event -> assertThat(Failures.of(event))
                .hasMessageContaining("No format 'protobuff' is enabled; enabled formats: json, xml,"));
    }

    private static Events run(Class<?> tests) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(tests))
                .execute()
                .testEvents();
    }

    private static List<String> namesOf(Events events) {
        return events.succeeded().stream()
                .map(Event::getTestDescriptor)
                .map(test -> test.getDisplayName())
                .toList();
    }

    static class EveryOne {

        @EachFormat
        void encodes(Format format, TestInfo info) {
            assertThat(info.getDisplayName()).isEqualTo(format.name());
            assertThat(format.decode(format.encode(Parcel.GRETES), Parcel.class))
                    .isEqualTo(Parcel.GRETES);
        }
    }

    static class Two {

        @EachFormat(include = {"avro", "json"})
        void runs(Format format) {}
    }

    static class AllButOne {

        @EachFormat(exclude = "xml")
        void runs(Format format) {}
    }

    static class Misspelt {

        @EachFormat(include = "protobuff")
        void runs(Format format) {}
    }

    @EachFormat(include = {"avro", "json"})
    static class OnAClass {

        @Parameter
        Format format;

        @ParameterizedTest
        @ValueSource(strings = {"Ada", "Zoë"})
        void encodes(String to) {
            Parcel parcel = new Parcel(to, List.of(), 1);
            assertThat(format.decode(format.encode(parcel), Parcel.class)).isEqualTo(parcel);
        }
    }
}
