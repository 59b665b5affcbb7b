package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Application;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Spring's stacks, each with the class path on which {@link EchoApplication} uses only this stack. */
enum Stack {
    MVC("webflux|reactor-netty|/netty-|spring-boot-netty"),
    WEBFLUX("webmvc|tomcat|spring-boot-servlet");

    /** Our modules, in the build or in a repository, except the messages and this one. */
    private static final Pattern STARTER =
            Pattern.compile("/starter/[a-z]+/target/|/wireformat-(?!schemas|benchmarks)[a-z-]+-[0-9]");

    /** The libraries that only the bench uses. */
    private static final Pattern BENCH = Pattern.compile(
            "/(avro|flatbuffers|msgpack|libthrift|capnproto|fory|guava|"
                    + "jackson-dataformat|protobuf-java|protoparser|jmh|jopt-simple|commons-math3|spring-test|zstd-jni)[^/]*(/|$)");

    /** A library that would turn on a content coding in every application. */
    private static final Pattern ZSTD = Pattern.compile("/zstd-jni[^/]*$");

    static final Pattern PORT = Pattern.compile(EchoApplication.LISTENS + "(\\d+)");

    /**
     * Makes threads wait for the compilation of a method. Otherwise, on busy processors, the compiler is minutes late,
     * and the side with more code is measured while it is still interpreted.
     */
    static final String COMPILE_AT_ONCE = "-XX:-BackgroundCompilation";

    /** As in the manifest of Boot's jars: without it, Netty frees memory much more slowly from Java 25 on. */
    static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private final Pattern other;

    Stack(String other) {
        this.other = Pattern.compile(other);
    }

    /**
     * Starts the application.
     *
     * @param properties properties of Spring Boot, as options
     */
    Application start(boolean starter, String... properties) {
        return start(classPath(starter), properties);
    }

    /** Starts the application with the starter and with zstd. */
    Application startWithZstd(String... properties) {
        List<String> classPath = classPath(true);
        wholeClassPath().filter(entry -> ZSTD.matcher(entry).find()).forEach(classPath::add);
        return start(classPath, properties);
    }

    private static Application start(List<String> classPath, String... properties) {
        List<String> arguments =
                new ArrayList<>(List.of("-Xms256m", "-Xmx256m", COMPILE_AT_ONCE, NATIVE_ACCESS, "-cp"));
        arguments.add(String.join(File.pathSeparator, classPath));
        arguments.addAll(options());
        arguments.addAll(List.of(properties));
        return Application.start(PORT, arguments);
    }

    List<String> classPath(boolean starter) {
        return wholeClassPath()
                .filter(entry -> starter || !STARTER.matcher(entry).find())
                .filter(entry -> !BENCH.matcher(entry).find())
                .filter(entry -> !other.matcher(entry).find())
                .collect(Collectors.toList());
    }

    private static Stream<String> wholeClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator));
    }

    /** The main class and the options of Spring Boot. */
    static List<String> options() {
        return options(EchoApplication.class);
    }

    /** A main class and the options of Spring Boot. */
    static List<String> options(Class<?> main) {
        return List.of(
                main.getName(),
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--server.tomcat.max-keep-alive-requests=-1",
                "--spring.main.banner-mode=off",
                "--logging.level.root=warn");
    }

    @Override
    public String toString() {
        return this == MVC ? "MVC" : "WebFlux";
    }
}
