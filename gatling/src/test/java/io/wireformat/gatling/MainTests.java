package io.wireformat.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTests {

    @Test
    void propertiesOfTheJvmTakePrecedenceOverTheFileOfABuild(@TempDir Path directory) throws IOException {
        Path file =
                Files.writeString(directory.resolve("comparison.properties"), "compare.rate=10\ncompare.launches=3\n");
        Properties properties = new Properties();
        properties.setProperty("compare.settings", file.toString());
        properties.setProperty("compare.rate", "20");

        Main.readSettings(properties);

        assertThat(properties)
                .containsEntry("compare.rate", "20")
                .containsEntry("compare.launches", "3")
                .doesNotContainKey("compare.settings");
    }
}
