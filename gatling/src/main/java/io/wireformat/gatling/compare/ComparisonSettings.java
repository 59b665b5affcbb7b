package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.PathProbe;
import io.wireformat.gatling.own.OwnMessages;
import io.wireformat.gatling.verdict.Prices;
import io.wireformat.internal.link.Distance;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The settings, given as {@code -Dcompare.NAME=VALUE} or {@code --NAME VALUE}. Blank values count as absent. */
@Command
final class ComparisonSettings {

    static final String PREFIX = "compare.";

    /** The time to send content in order to measure a path. */
    private static final Duration EACH_WAY = Duration.ofSeconds(4);

    @Option(
            names = "--contenders",
            split = ",",
            defaultValue = "json,json+gzip,protobuf,protobuf+gzip,avro,avro+gzip,msgpack,msgpack+gzip",
            description =
                    "formats, or format+coding with gzip or zstd, and grpc and connect, which are Protobuf over RPC; the"
                            + " others are compared with the first")
    private List<String> contenderNames = List.of();

    @Option(
            names = "--operations",
            split = ",",
            description =
                    "operations of the service; by default all: ingest-one,ingest-batch-100,read-page-100, and for your"
                            + " own messages send-one,send-100,read-100")
    private List<String> operationNames = List.of();

    @Option(
            names = "--regions",
            defaultValue = "same-zone;eu-us",
            description = "same-zone, across-zones, eu-us, us-asia, study-second-region, or for example"
                    + " moon:rtt=2560ms,bandwidth=1MB/s,window=10, or probe:HOST:PORT, which is"
                    + " measured first; separated by semicolons")
    private String regionText = "";

    @Option(
            names = "--states",
            split = ",",
            defaultValue = "steady,after-idle",
            description = "states of connections over a link: steady, after-idle, new")
    private List<String> stateNames = List.of();

    @Option(
            names = "--protocol",
            defaultValue = "",
            description = "http1, or https1 (the default) or https2 to an https target")
    private String protocolName = "";

    @Option(
            names = "--shape",
            defaultValue = "comparison",
            description =
                    "comparison, or capacity: the highest rate of each contender at which the 99th percentile stays"
                            + " within compare.p99-ms")
    private String shape = "";

    @Option(
            names = "--capacity-s",
            defaultValue = "240",
            description = "seconds for a capacity after the warm-up; 1 to 3600")
    int capacitySeconds;

    @Option(
            names = "--launches",
            defaultValue = "5",
            description = "launches of the service, each with every contender; 2 to 100")
    private int launches;

    @Option(names = "--rounds", defaultValue = "2", description = "blocks of each operation in a launch; 1 to 1000")
    int rounds;

    @Option(names = "--block-s", defaultValue = "7", description = "duration of a block in seconds; 1 to 600")
    int blockSeconds;

    @Option(
            names = "--rate",
            defaultValue = "100",
            description =
                    "single events per second within the zone; half as many pages, a quarter as many batches, and a"
                            + " quarter of each over a link; 8 to 10000")
    double rate;

    @Option(
            names = "--own-processor",
            arity = "1",
            defaultValue = "true",
            description = "the load generator has one thread and a processor of its own, and the service the others, if"
                    + " the comparison starts the service, there are two, and Linux's taskset is installed")
    private boolean ownProcessor;

    @Option(
            names = "--warm-up-s",
            defaultValue = "30",
            description = "maximum warm-up in seconds if the CPU per request still falls; 1 to 600")
    int warmUpSeconds;

    @Option(
            names = "--p99-ms",
            description =
                    "the run fails if a cell's 99th percentile exceeds it; the limit of a capacity, by default 50")
    private @Nullable Double p99Millis;

    @Option(names = "--target", defaultValue = "", description = "a running service to compare instead")
    private String target = "";

    @Option(names = "--key", defaultValue = "", description = "its API key, or WRITER,READER")
    private String key = "";

    @Option(
            names = "--key-file",
            defaultValue = "",
            description = "a file with its keys, writer=KEY and reader=KEY, readable only for you")
    private String keyFile = "";

    @Option(
            names = "--samples",
            defaultValue = "",
            description = "a directory of JSON files, each with one of your own messages, instead of audit events")
    private String samples = "";

    @Option(names = "--type", defaultValue = "", description = "the class of these messages")
    private String type = "";

    @Option(
            names = "--classpath",
            defaultValue = "",
            description = "the class path of these messages: directories and jars, separated as on your system")
    private String classPath = "";

    @Option(
            names = "--from",
            split = ",",
            description = "evaluates the directories of earlier runs again, combined in one page, instead of a run")
    List<Path> from = List.of();

    @Option(
            names = "--service-jar",
            defaultValue = "../sample-audit-service/target/sample-audit-service.jar",
            description = "the service to start")
    private Path serviceJar = Path.of("");

    @Option(names = "--output", defaultValue = "target/comparison", description = "the directory for the results")
    Path output = Path.of("");

    @Option(
            names = "--price-per-gb",
            defaultValue = "0.02",
            description = "price of a gigabyte between regions, by default in US dollars")
    private double pricePerGigabyte;

    @Option(
            names = "--price-per-cpu-hour",
            defaultValue = "0.04",
            description = "price of a processor per hour, in the same currency")
    private double pricePerCpuHour;

    Optional<RemoteService> remote = Optional.empty();
    List<Contender> contenders = List.of();
    List<Operation> operations = List.of();
    Subject subject = new AuditSubject(Path.of(""));
    List<Distance> distances = List.of();
    List<ConnectionState> states = List.of();
    Protocol protocol = Protocol.HTTP1;
    Processors processors = Processors.shared();

    private ComparisonSettings() {}

    /**
     * Reads the settings.
     *
     * @param environment may contain the key as {@code COMPARE_KEY}
     * @throws ComparisonException for an unknown or invalid property
     */
    static ComparisonSettings read(Properties properties, Map<String, String> environment) {
        ComparisonSettings settings = new ComparisonSettings();
        CommandLine command = new CommandLine(settings);
        Set<String> names = names(command);
        List<String> arguments = new ArrayList<>();
        for (String property : new TreeSet<>(properties.stringPropertyNames())) {
            if (property.startsWith(PREFIX)) {
                String name = "--" + property.substring(PREFIX.length());
                if (!names.contains(name)) {
                    throw new ComparisonException("unknown property " + property + "; known are "
                            + String.join(", ", names).replace("--", PREFIX));
                }
                if (!properties.getProperty(property).isBlank()) {
                    arguments.add(name + "=" + properties.getProperty(property).trim());
                }
            }
        }
        try {
            command.parseArgs(arguments.toArray(String[]::new));
        } catch (CommandLine.ParameterException e) {
            throw new ComparisonException(property(e) + ": " + e.getMessage(), e);
        }
        settings.check(environment);
        return settings;
    }

    /**
     * Combines properties with arguments of a command line, which take precedence.
     *
     * @throws ComparisonException for an argument that is neither {@code --name=value} nor {@code --name value}
     */
    static Properties with(Properties properties, String... arguments) {
        Properties all = new Properties();
        properties.stringPropertyNames().forEach(name -> all.setProperty(name, properties.getProperty(name)));
        for (int i = 0; i < arguments.length; i++) {
            String[] parts = arguments[i].split("=", 2);
            if (!parts[0].startsWith("--") || (parts.length == 1 && i + 1 == arguments.length)) {
                throw new ComparisonException("'" + arguments[i] + "' is not --name value; see --help");
            }
            all.setProperty(PREFIX + parts[0].substring(2), parts.length == 2 ? parts[1] : arguments[++i]);
        }
        return all;
    }

    /** The help of the command line. */
    static String help() {
        StringBuilder help = new StringBuilder("java -jar compare.jar [--NAME VALUE]...\n"
                + "Compares formats: which one to choose, at which distance, and how certain that is.\n"
                + "java -jar compare.jar region-link|probe --help shows its tools.\n\n");
        for (List<String> row : table()) {
            help.append(row.get(0).replace(PREFIX, "--")).append("\n    ").append(row.get(2));
            help.append(row.get(1).isEmpty() ? "\n" : " (" + row.get(1) + ")\n");
        }
        return help.toString();
    }

    /** The table for readers: name, default, description. */
    static List<List<String>> table() {
        return new CommandLine(new ComparisonSettings())
                .getCommandSpec().options().stream()
                        .map(option -> List.of(
                                option.longestName().replace("--", PREFIX),
                                String.valueOf(Optional.ofNullable(option.defaultValue())
                                        .orElse("")),
                                String.join(" ", option.description()).replace("%%", "%")))
                        .toList();
    }

    private static Set<String> names(CommandLine command) {
        Set<String> names = new TreeSet<>();
        command.getCommandSpec().options().forEach(option -> names.addAll(Arrays.asList(option.names())));
        return names;
    }

    private static String property(CommandLine.ParameterException e) {
        return e.getArgSpec() instanceof OptionSpec option
                ? option.longestName().replace("--", PREFIX)
                : PREFIX + "*";
    }

    private void check(Map<String, String> environment) {
        if (!shape.equals("comparison") && !shape.equals("capacity")) {
            throw new ComparisonException(
                    "compare.shape: unknown shape " + shape + "; known are comparison and capacity");
        }
        within("launches", launches, 2, 100);
        within("capacity-s", capacitySeconds, 1, 3600);
        within("rounds", rounds, 1, 1000);
        within("block-s", blockSeconds, 1, 600);
        within("rate", rate, 8, 10_000);
        within("warm-up-s", warmUpSeconds, 1, 600);
        within("price-per-gb", pricePerGigabyte, 0, 1e6);
        within("price-per-cpu-hour", pricePerCpuHour, 0, 1e6);
        remote = RemoteService.of(target, key, keyFile, environment);
        subject = readSubject();
        operations = operationNames.isEmpty()
                ? subject.operations()
                : operationNames.stream().map(this::operation).toList();
        states = stateNames.stream().map(ConnectionState::named).toList();
        protocol = readProtocol();
        distances = readDistances();
        // a search for the highest rate needs more than one thread
        processors = ownProcessor && remote.isEmpty() && !isCapacity() ? Processors.separate() : Processors.shared();
        once("operations", operations);
        once("states", states);
        // last, because it creates codecs
        contenders = subject.supported(Contender.named(contenderNames));
    }

    private Subject readSubject() {
        if (List.of(samples, type, classPath).stream().allMatch(String::isEmpty)) {
            return new AuditSubject(serviceJar);
        }
        if (remote.isPresent() || !protocolName.isEmpty()) {
            throw new ComparisonException(
                    "your own messages are compared with a service that the comparison starts, over http1:"
                            + " remove compare.target and compare.protocol");
        }
        try {
            return new OwnSubject(OwnMessages.of(samples, type, classPath));
        } catch (IllegalArgumentException e) {
            throw new ComparisonException(String.valueOf(e.getMessage()), e);
        }
    }

    private Operation operation(String label) {
        return subject.operations().stream()
                .filter(operation -> operation.label().equals(label))
                .findFirst()
                .orElseThrow(
                        () -> new ComparisonException("compare.operations: unknown operation " + label + "; known are "
                                + String.join(
                                        ", ",
                                        subject.operations().stream()
                                                .map(Operation::label)
                                                .toList())));
    }

    private Protocol readProtocol() {
        boolean secure = target.startsWith("https:");
        Protocol named;
        try {
            named = Protocol.named(protocolName.isEmpty() ? (secure ? "https1" : "http1") : protocolName);
        } catch (IllegalArgumentException e) {
            throw new ComparisonException("compare.protocol: " + e.getMessage(), e);
        }
        if (named.secure() != secure) {
            throw new ComparisonException(
                    "compare.protocol: "
                            + (secure
                                    ? "compare.target uses TLS: choose https1 or https2"
                                    : "without TLS only http1 is possible; https1 and https2 need an https URL in compare.target"));
        }
        return named;
    }

    private List<Distance> readDistances() {
        List<Distance> found = new ArrayList<>();
        for (String region : regionText.split(";", -1)) {
            String[] parts = region.trim().split(":", 2);
            try {
                String text = parts.length == 1 ? "" : parts[1].trim();
                found.add(
                        parts[0].trim().equals("probe") && from.isEmpty()
                                ? PathProbe.measure(text, EACH_WAY)
                                : Distance.parse(parts[0].trim(), text));
            } catch (IllegalArgumentException e) {
                throw new ComparisonException("compare.regions: " + e.getMessage(), e);
            }
        }
        once("regions", found.stream().map(Distance::name).toList());
        return List.copyOf(found);
    }

    private static void once(String name, List<?> values) {
        if (values.isEmpty() || values.size() != new HashSet<>(values).size()) {
            throw new ComparisonException(PREFIX + name + ": name each value only once");
        }
    }

    private static void within(String name, double value, double min, double max) {
        if (!(value >= min && value <= max)) {
            throw new ComparisonException(
                    String.format("%s%s=%s is not between %.0f and %.0f", PREFIX, name, value, min, max));
        }
    }

    boolean isCapacity() {
        return shape.equals("capacity");
    }

    int launches() {
        return isCapacity() ? 1 : launches;
    }

    Optional<Double> p99Millis() {
        return Optional.ofNullable(p99Millis);
    }

    Prices prices() {
        return new Prices(pricePerGigabyte, pricePerCpuHour);
    }
}
