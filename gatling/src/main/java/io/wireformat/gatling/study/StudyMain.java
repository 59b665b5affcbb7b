package io.wireformat.gatling.study;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Repeats published studies. The exit code is 0 if every response was correct, and otherwise 2. */
public final class StudyMain {

    private static final int IMPOSSIBLE = 2;
    private static final String ALL = "all";
    private static final String PREFIX = "study.";
    private static final Set<String> PROPERTIES = new TreeSet<>(Set.of("study.size", "study.output"));

    private static final List<Study> STUDIES = List.of(
            new OrderStudy(),
            new AuditEventStudy(),
            new ColdStartStudy(),
            new AddressBookStudy(),
            new VideoStudy(),
            new CloudStudy());

    private StudyMain() {}

    /** Runs the studies of the property {@code study}. */
    public static void main(String[] arguments) {
        try {
            run(System.getProperty("study", ""), System.getProperties());
        } catch (StudyException e) {
            System.err.println("study: " + e.getMessage());
            System.exit(IMPOSSIBLE);
        } catch (RuntimeException e) { // a bug: other threads must not keep the JVM alive
            e.printStackTrace();
            System.exit(IMPOSSIBLE);
        }
        System.exit(0);
    }

    static void run(String names, Properties properties) {
        properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(PREFIX) && !PROPERTIES.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new StudyException(
                            "unknown property " + name + "; known are " + String.join(", ", PROPERTIES));
                });
        Size size = Size.named(property(properties, "study.size", Size.SHORT.label()));
        Path output = Path.of(property(properties, "study.output", "target/studies"));
        List<Study> studies = named(names);
        Results results = new Results(made(names, size));
        long startedAt = System.nanoTime();
        for (Study study : studies) {
            StudyRun run = new StudyRun(study.name(), size, output.resolve(study.name()));
            run.say((studies.indexOf(study) + 1) + " of " + studies.size() + " studies, after "
                    + Duration.ofNanos(System.nanoTime() - startedAt).toMinutes() + " min");
            results.add(study, study.run(run));
            // write the results so far, because the next study may fail
            results.writeTo(output);
        }
        System.out.println(results.summary());
        System.out.println(
                "after " + Duration.ofNanos(System.nanoTime() - startedAt).toMinutes() + " min, written to "
                        + output.resolve(Results.CELLS));
    }

    private static String made(String names, Size size) {
        return LocalDate.now(ZoneOffset.UTC) + ", Java " + Runtime.version() + ", "
                + Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ": `mvn -Pcompare verify -Dstudy=" + names + " -Dstudy.size="
                + size.label() + "`";
    }

    private static String property(Properties properties, String name, String otherwise) {
        String value = properties.getProperty(name, "").trim();
        return value.isEmpty() ? otherwise : value;
    }

    private static List<Study> named(String names) {
        if (names.equals(ALL)) {
            return STUDIES;
        }
        List<Study> studies = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            studies.add(STUDIES.stream()
                    .filter(study -> study.name().equals(name.trim()))
                    .findFirst()
                    .orElseThrow(() -> new StudyException("unknown study '" + name.trim() + "'; known are "
                            + STUDIES.stream().map(Study::name).collect(Collectors.joining(", ")) + " and " + ALL)));
        }
        return studies;
    }
}
