package io.wireformat.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTests {

    private static final List<String> NAMES = List.of("codec.AuditEvent.Avro.plan.read", "exchange.1", "start");

    @Test
    void nothingChosenIsEverythingThatTheGoalsNeed() {
        Settings settings = settings(Map.of());
        assertThat(settings.isForGoals()).isTrue();
        assertThat(NAMES).allMatch(settings::includes);
    }

    @Test
    void partsAreChosenByTheirNames() {
        Settings settings = settings(Map.of("bench.include", "exchange|start"));
        assertThat(NAMES).filteredOn(settings::includes).containsExactly("exchange.1", "start");
    }

    @Test
    void aPartIsNarrowedByAnExpression() {
        Settings settings = settings(Map.of("bench.include", "codec.*plan"));
        assertThat(NAMES).filteredOn(settings::includes).containsExactly("codec.AuditEvent.Avro.plan.read");
    }

    @Test
    void aChoiceOfNothingNamesTheProperty() {
        Settings settings = settings(Map.of("bench.include", "codec|exchagne"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.requireKnown(NAMES))
                .withMessage("bench.include=exchagne matches no measurement; the parts are [codec, exchange, socket, "
                        + "service, start, types]");
        assertThatCode(() -> settings(Map.of("bench.include", "codec")).requireKnown(NAMES))
                .doesNotThrowAnyException();
    }

    @Test
    void anExpressionThatIsNoneNamesTheProperty() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(Map.of("bench.include", "codec(")))
                .withMessageStartingWith("bench.include is not a valid expression");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench.forks", "bench.iterations", "bench.parallel", "bench.blocks", "bench.starts"})
    void aNumberThatIsNoneNamesTheProperty(String property) {
        for (String value : List.of("few", "0", "-1")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> settings(Map.of(property, value)))
                    .withMessage(property + " must be a number of at least 1");
        }
    }

    @Test
    void aLogMayBeEmpty() {
        assertThat(settings(Map.of("bench.rows", "0")).rows()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(Map.of("bench.rows", "-1")))
                .withMessage("bench.rows must be a number of at least 0");
    }

    private static Settings settings(Map<String, String> properties) {
        return Settings.from(properties::get);
    }
}
