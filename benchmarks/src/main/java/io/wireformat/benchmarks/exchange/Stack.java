package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Application;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Spring's stacks, and the class path on which {@link EchoApplication} uses one and nothing of the other. */
enum Stack {
    MVC("webflux|reactor-netty|/netty-|spring-boot-netty"),
    WEBFLUX("webmvc|tomcat|spring-boot-servlet");

    /** Modules of ours, in the build or in a repository, but the messages and this one. */
    private static final Pattern STARTER =
            Pattern.compile("/starter/[a-z]+/target/|/wireformat-(?!schemas|benchmarks)[a-z-]+-[0-9]");

    /** What only the bench itself uses. */
    private static final Pattern BENCH = Pattern.compile("/(avro|flatbuffers|msgpack|libthrift|capnproto|fory|guava|"
            + "jackson-dataformat|protobuf-java|protoparser|jmh|jopt-simple|commons-math3|spring-test)[^/]*(/|$)");

    static final Pattern PORT = Pattern.compile(EchoApplication.LISTENS + "(\\d+)");

    /**
     * Has whoever comes to a method that is to be compiled wait for that. On busy processors the compiler is otherwise
     * minutes behind, and what has more code is measured while it is still interpreted.
     */
    static final String COMPILE_AT_ONCE = "-XX:-BackgroundCompilation";

    /** As Boot's jars have it in their manifest; from Java 25 on Netty frees memory many times as dearly without. */
    static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private final Pattern other;

    Stack(String other) {
        this.other = Pattern.compile(other);
    }

    /**
     * Starts the application.
     *
     * @param properties of Spring Boot's, as options
     */
    Application start(boolean starter, String... properties) {
        List<String> arguments =
                new ArrayList<>(List.of("-Xms256m", "-Xmx256m", COMPILE_AT_ONCE, NATIVE_ACCESS, "-cp"));
        arguments.add(String.join(File.pathSeparator, classPath(starter)));
        arguments.addAll(options());
        arguments.addAll(List.of(properties));
        return Application.start(PORT, arguments);
    }

    List<String> classPath(boolean starter) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> starter || !STARTER.matcher(entry).find())
                .filter(entry -> !BENCH.matcher(entry).find())
                .filter(entry -> !other.matcher(entry).find())
                .collect(Collectors.toList());
    }

    /** The main class, and what Spring Boot is told. */
    static List<String> options() {
        return List.of(
                EchoApplication.class.getName(),
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
