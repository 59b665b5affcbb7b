package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.fixtures.DocumentationPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/evolving.md shows. */
class LockGuideTests {

    private static final String LOCK = """
            wireformat-lock 1

            message io.wireformat.lock.LockGuide.Parcel
              1 to string id=0 ordinal=0
              2 grams int32 id=1 ordinal=1
            """;

    @Test
    void aTestWithoutALockSaysHowToMakeOne() {
        assertThatExceptionOfType(IncompatibleChangeException.class)
                .isThrownBy(new LockGuide()::messagesStayReadable)
                .withMessageEndingWith("META-INF/wireformat.lock: create it with -Dwireformat.lock=update");
    }

    @Test
    void anotherNameIsRefusedInTheseWords(@TempDir Path directory) throws IOException {
        WireformatLock lock = WireformatLock.of(Files.writeString(directory.resolve("lock"), LOCK));

        Throwable refusal =
                catchThrowableOfType(IncompatibleChangeException.class, () -> lock.checkTypes(LockGuide.Parcel.class));

        assertThat(refusal.toString().replace("io.wireformat.lock.LockGuide.", "com.example.demo."))
                .isEqualToNormalizingWhitespace(
                        DocumentationPage.of("docs/evolving.md").block("tried by LockGuideTests"));
    }
}
