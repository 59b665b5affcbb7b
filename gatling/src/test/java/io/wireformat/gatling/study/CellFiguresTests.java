package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellFiguresTests {

    private static final List<String> JSON = List.of("json");

    private static final List<String> AVRO = List.of("avro");

    private final CellFigures figures = CellFigures.of(samples(), 1);

    @Test
    void areThoseOfOneColumn() {
        assertThat(figures.median(JSON)).isEqualTo(30);
        assertThat(figures.ratio(JSON, AVRO).value()).isEqualTo(3);
    }

    @Test
    void leaveOutWhatIsNotANumber() {
        assertThat(figures.has(List.of("thrift"))).isFalse();
        assertThat(figures.median(List.of("thrift"))).isNaN();
        assertThatIllegalArgumentException().isThrownBy(() -> figures.ratio(JSON, List.of("thrift")));
    }

    private static List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            samples.add(new Sample(JSON, round, List.of(1.0, 30.0)));
            samples.add(new Sample(AVRO, round, List.of(1.0, 10.0)));
            samples.add(new Sample(List.of("thrift"), round, List.of(1.0, Double.NaN)));
        }
        return samples;
    }
}
