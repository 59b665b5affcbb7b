package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.page.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests of any page that need a browser. Skipped if there is none. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BrowserPageTests {

    private @Nullable Browser started;
    private @Nullable Path file;

    /** The page. */
    protected abstract String content();

    /** Writes the files next to the page. */
    protected void writeBeside(Path directory) throws IOException {}

    /** Uses the page like a reader. */
    protected void use() {}

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        file = Files.writeString(directory.resolve("index.html"), content());
        writeBeside(directory);
        started = Browser.start();
    }

    @AfterAll
    void stop() {
        if (started != null) {
            started.close();
        }
    }

    @BeforeEach
    protected void open() {
        browser().open(page());
    }

    @Test
    void thePageIsLightOrDarkAsTheSystemSays() {
        browser().prefer("dark");
        assertThat(ground()).isEqualTo("rgb(22, 24, 27)");

        browser().prefer("light");
        assertThat(ground()).isEqualTo("rgb(255, 255, 255)");
    }

    @Test
    void nothingIsWiderThanANarrowScreen() {
        browser().resize(400);
        open();
        browser().run("document.querySelectorAll('details').forEach(each => { each.open = true; })");

        assertThat(browser().run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .isEqualTo(0L);
        browser().resize(1280);
    }

    @Test
    void nothingIsLoadedFromElsewhereAndNothingComplains() {
        browser().complaints();
        browser().traffic();

        open();
        use();

        assertThat(browser().complaints()).isEmpty();
        assertThat(browser().traffic())
                .isNotEmpty()
                .allMatch(request -> request.contains("\"url\":\"" + page().toUri()));
    }

    protected final Browser browser() {
        if (started == null) {
            throw new IllegalStateException("not started");
        }
        return started;
    }

    /** The background colour. */
    protected final String ground() {
        return (String) browser().run("return getComputedStyle(document.body).backgroundColor");
    }

    private Path page() {
        if (file == null) {
            throw new IllegalStateException("not written");
        }
        return file;
    }
}
