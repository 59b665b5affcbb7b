package io.wireformat.gatling.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium. The system properties {@code browser.binary} and {@code browser.driver} may name it and its
 * driver.
 */
public final class Browser implements AutoCloseable {

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts a browser; skips the test if there is none. */
    public static Browser start() {
        Optional<Path> binary = program("browser.binary", "chromium", "google-chrome");
        Optional<Path> chromedriver = program("browser.driver", "chromedriver");
        assumeTrue(binary.isPresent(), "there is no Chromium on the path, and browser.binary names none");
        assumeTrue(chromedriver.isPresent(), "there is no chromedriver on the path, and browser.driver names none");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(binary.get().toFile());
        // containers run builds as root, which has no sandbox; the page is trusted
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--window-size=1280,900");
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.get().toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    public void open(Path page) {
        driver.get(page.toUri().toString());
    }

    /** Resizes the window to a width. */
    public void resize(int width) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Sets the system's colour scheme, {@code light} or {@code dark}. */
    public void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    public void refuseScripts(boolean refused) {
        driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", refused));
    }

    public WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    public List<String> texts(String selector) {
        return driver.findElements(By.cssSelector(selector)).stream()
                .map(WebElement::getText)
                .toList();
    }

    public Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Returns the content of the clipboard by pasting it. */
    public String pasted() {
        run("const area = document.createElement('textarea'); area.id = 'paste'; document.body.append(area)");
        WebElement area = find("#paste");
        area.sendKeys(Keys.chord(Keys.CONTROL, "v"));
        String text = String.valueOf(area.getDomProperty("value"));
        run("arguments[0].remove()", area);
        return text;
    }

    /** The errors of pages since the last call. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The network events since the last call, as JSON. */
    public List<String> traffic() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("Network.requestWillBeSent\""))
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }

    private static Optional<Path> program(String property, String... names) {
        String named = System.getProperty(property);
        if (named != null) {
            return Optional.of(Path.of(named)).filter(Files::isExecutable);
        }
        List<String> folders = List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
        return Stream.of(names)
                .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
