package io.wireformat.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;

class MainTests {

    private final Properties properties = new Properties();

    @Test
    void runsNoStudyWhereABuildPassesEmptyProperties() {
        properties.setProperty("study", "");
        properties.setProperty("compare.samples", " ");

        assertThat(Main.study(properties)).isEmpty();
    }

    @Test
    void runsTheStudyThatIsNamed() {
        properties.setProperty("study", "cloud");
        properties.setProperty("compare.samples", "samples");

        assertThat(Main.study(properties)).isEqualTo("cloud");
    }

    @Test
    void comparesTheMessagesThatAreGiven() {
        properties.setProperty("compare.generator", "com.acme.Parcels");

        assertThat(Main.study(properties)).isEqualTo("own");
    }
}
