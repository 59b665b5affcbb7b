package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.Distance;
import io.wireformat.gatling.link.PathProbe;
import io.wireformat.gatling.own.OwnMessages;
import io.wireformat.gatling.verdict.Prices;
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

/** What can be set with {@code -Dcompare.NAME=VALUE}, or with {@code --NAME VALUE}; blank means not set. */
@Command
final class ComparisonSettings {

    static final String PREFIX = "compare.";

    /** Content is sent for so long to measure a path. */
    private static final Duration EACH_WAY = Duration.ofSeconds(4);

    @Option(
            names = "--contenders",
            split = ",",
            defaultValue = "json,json+gzip,protobuf,protobuf+gzip,avro,avro+gzip,msgpack,msgpack+gzip",
            description = "format, or format+coding with gzip or zstd; the first is what the others are held against")
    private List<String> contenderNames = List.of();

    @Option(
            names = "--operations",
            split = ",",
            description = "what is asked of the service; by default all: ingest-one,ingest-batch-100,read-page-100, and"
                    + " of one's own messages send-one,send-100,read-100")
    private List<String> operationNames = List.of();

    @Option(
            names = "--regions",
            defaultValue = "same-zone;eu-us",
            description = "same-zone, across-zones, eu-us, us-asia, study-second-region, or for example"
                    + " moon:rtt=2560ms,bandwidth=1MB/s,window=10, or probe:HOST:PORT, which is"
                    + " measured first; a semicolon between two")
    private String regionText = "";

    @Option(
            names = "--states",
            split = ",",
            defaultValue = "steady,after-idle",
            description = "of connections over a link: steady, after-idle, new")
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
            description = "seconds for a capacity once the service is warm; 1 to 3600")
    int capacitySeconds;

    @Option(
            names = "--launches",
            defaultValue = "5",
            description = "of the service, each with every contender; 2 to 100")
    private int launches;

    @Option(names = "--rounds", defaultValue = "2", description = "blocks of each operation in a launch; 1 to 1000")
    int rounds;

    @Option(names = "--block-s", defaultValue = "7", description = "seconds that a block takes; 1 to 600")
    int blockSeconds;

    @Option(
            names = "--rate",
            defaultValue = "200",
            description = "single events a second within the zone, half as many pages, a quarter of batches, and an"
                    + " eighth of all over a link; 8 to 10000")
    double rate;

    @Option(
            names = "--warm-up-s",
            defaultValue = "20",
            description = "seconds after which a launch is measured although its CPU per request still falls; 1 to 600")
    int warmUpSeconds;

    @Option(
            names = "--p99-ms",
            description =
                    "the run fails where a cell's 99th percentile is above it; of a capacity the limit, by default 50")
    private @Nullable Double p99Millis;

    @Option(names = "--target", defaultValue = "", description = "a service that runs elsewhere")
    private String target = "";

    @Option(names = "--key", defaultValue = "", description = "its API key, or WRITER,READER")
    private String key = "";

    @Option(
            names = "--key-file",
            defaultValue = "",
            description = "a file with its keys, writer=KEY and reader=KEY, which nobody else need be able to read")
    private String keyFile = "";

    @Option(
            names = "--samples",
            defaultValue = "",
            description = "a folder of JSON files, each a message of one's own, instead of the audit service's")
    private String samples = "";

    @Option(names = "--type", defaultValue = "", description = "the class that they are of")
    private String type = "";

    @Option(
            names = "--classpath",
            defaultValue = "",
            description = "where these classes are: folders and jars, between them what this system has there")
    private String classPath = "";

    @Option(
            names = "--from",
            split = ",",
            description =
                    "evaluates directories of earlier runs again, of several places in one page, instead of a run")
    List<Path> from = List.of();

    @Option(
            names = "--service-jar",
            defaultValue = "../sample-audit-service/target/sample-audit-service.jar",
            description = "the service to start")
    private Path serviceJar = Path.of("");

    @Option(names = "--output", defaultValue = "target/comparison", description = "where to write")
    Path output = Path.of("");

    @Option(
            names = "--price-per-gb",
            defaultValue = "0.02",
            description = "of bytes between regions, US dollars by default")
    private double pricePerGigabyte;

    @Option(names = "--price-per-cpu-hour", defaultValue = "0.04", description = "of a processor, in the same currency")
    private double pricePerCpuHour;

    Optional<RemoteService> remote = Optional.empty();
    List<Contender> contenders = List.of();
    List<Operation> operations = List.of();
    Subject subject = new AuditSubject(Path.of(""), false);
    List<Distance> distances = List.of();
    List<ConnectionState> states = List.of();
    Protocol protocol = Protocol.HTTP1;

    private ComparisonSettings() {}

    /**
     * Reads the settings.
     *
     * @param environment may have the key as {@code COMPARE_KEY}
     * @throws ComparisonException for a property that is unknown or cannot be read
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
                    throw new ComparisonException("unknown property " + property + "; there are "
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
     * Properties, and arguments of a command line, which go before them.
     *
     * @throws ComparisonException for an argument that is neither {@code --name=value} nor {@code --name value}
     */
    static Properties with(Properties properties, String... arguments) {
        Properties all = new Properties();
        properties.stringPropertyNames().forEach(name -> all.setProperty(name, properties.getProperty(name)));
        for (int i = 0; i < arguments.length; i++) {
            String[] parts = arguments[i].split("=", 2);
            if (!parts[0].startsWith("--") || (parts.length == 1 && i + 1 == arguments.length)) {
                throw new ComparisonException(
                        "'" + arguments[i] + "' is no --name value; --help shows which there are");
            }
            all.setProperty(PREFIX + parts[0].substring(2), parts.length == 2 ? parts[1] : arguments[++i]);
        }
        return all;
    }

    /** What can be given on a command line. */
    static String help() {
        StringBuilder help = new StringBuilder("java -jar compare.jar [--NAME VALUE]...\n"
                + "Compares formats: which one to take, at which distance, and how sure that is.\n"
                + "java -jar compare.jar region-link|probe --help tells of its tools.\n\n");
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
            throw new ComparisonException("compare.shape: there is no " + shape + ", only comparison and capacity");
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
        contenders = subject.carried(Contender.named(contenderNames));
        operations = operationNames.isEmpty()
                ? subject.operations()
                : operationNames.stream().map(this::operation).toList();
        states = stateNames.stream().map(ConnectionState::named).toList();
        protocol = readProtocol();
        distances = readDistances();
        once("operations", operations);
        once("states", states);
    }

    private Subject readSubject() {
        if (List.of(samples, type, classPath).stream().allMatch(String::isEmpty)) {
            return new AuditSubject(serviceJar, isCapacity());
        }
        if (remote.isPresent() || !protocolName.isEmpty()) {
            throw new ComparisonException("messages of one's own go to a service of the comparison's, over http1:"
                    + " leave compare.target and compare.protocol away");
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
                .orElseThrow(() -> new ComparisonException("compare.operations: there is no " + label + ", only "
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
            throw new ComparisonException("compare.protocol: "
                    + (secure
                            ? "compare.target is reached with TLS only, by https1 or https2"
                            : "without TLS there is http1 alone; https1 and https2 take an https compare.target"));
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
            throw new ComparisonException(PREFIX + name + ": name each once");
        }
    }

    private static void within(String name, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new ComparisonException(
                    String.format("%s%s=%s is not between %.0f and %.0f", PREFIX, name, value, least, most));
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
