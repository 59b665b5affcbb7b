package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.RegionLink;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.study.Load.Block;
import io.wireformat.gatling.study.Load.Request;
import io.wireformat.gatling.study.own.Carrier;
import io.wireformat.gatling.study.own.Carriers;
import io.wireformat.gatling.study.own.OwnMessages;
import io.wireformat.gatling.study.own.OwnSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The user's own messages: their size in each format, the time of the codecs, and exchanges over both regions. */
final class OwnStudy {

    private static final String REPORT = "report.md";

    private static final List<RegionProfile> REGIONS = List.of(RegionProfile.SAME_REGION, RegionProfile.SECOND_REGION);

    private static final String ASKS = "answer";

    private static final List<String> OPERATIONS = List.of("receive", "echo", ASKS);

    private static final int WARM_UP_BLOCKS = 3;

    private final StudyRun run;

    private final OwnSettings settings;

    private final OwnMessages messages;

    private final Carriers carriers;

    private final StringBuilder report = new StringBuilder();

    /** @throws StudyException when the properties do not say which messages */
    OwnStudy(StudyRun run, Properties properties) {
        this.run = run;
        this.settings = OwnSettings.of(properties);
        this.messages = OwnMessages.of(settings);
        this.carriers = Carriers.of(messages);
        // JMH's JVMs are given what this one was
        properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith("compare."))
                .forEach(name -> System.setProperty(name, properties.getProperty(name)));
    }

    /** Measures, and writes the report. */
    void run() {
        line("# " + messages.type().getSimpleName() + ", a message of one's own\n");
        line(messages.list().size() + " " + messages.source()
                + ". Medians; in brackets how many times as much JSON takes," + " and from quartile to quartile.\n");
        sizes();
        exchanges();
        codecs();
        Path file = run.directory().resolve(REPORT);
        try {
            Files.writeString(file, report);
        } catch (IOException e) {
            throw new StudyException(file + ": " + e, e);
        }
        System.out.println(report);
        run.say("written to " + file);
    }

    private void sizes() {
        head("format", "media type", "bytes", "with gzip", "with zstd", "reads back otherwise");
        carriers.all()
                .forEach(carrier -> row(
                        carrier.name(),
                        carrier.codec().mediaType(),
                        number(carrier.sizes().raw()),
                        number(carrier.sizes().gzip()),
                        number(carrier.sizes().zstd()),
                        carrier.difference()));
        carriers.declined().forEach((format, why) -> row(format, "does not carry it", "", "", "", why));
    }

    private void codecs() {
        line("");
        head("format", "encode, ns", "allocates, bytes", "decode, ns", "allocates, bytes");
        for (Carrier carrier : carriers.all()) {
            Map<String, String> parameters = Map.of("message", Messages.OWN, "format", carrier.name());
            Jmh.Cost encode = run.jmh().cost(CodecBenchmark.class, "serialize", parameters);
            Jmh.Cost decode = run.jmh().cost(CodecBenchmark.class, "deserialize", parameters);
            row(
                    carrier.name(),
                    number(encode.nanos().median()),
                    number(encode.bytes().median()),
                    number(decode.nanos().median()),
                    number(decode.bytes().median()));
        }
    }

    private void exchanges() {
        line("");
        Map<String, Measured> measured = measured();
        head(Stream.concat(
                        Stream.of("ms on a warm connection"),
                        carriers.all().stream().map(Carrier::name))
                .toArray(String[]::new));
        for (RegionProfile region : REGIONS) {
            for (String operation : OPERATIONS) {
                String what = region.name() + " " + operation + " ";
                row(Stream.concat(
                                Stream.of(what.trim()),
                                carriers.all().stream()
                                        .map(carrier ->
                                                text(measured.get(what + carrier.name()), measured.get(what + "json"))))
                        .toArray(String[]::new));
            }
        }
    }

    private static String text(@Nullable Measured ours, @Nullable Measured json) {
        if (ours == null || json == null) {
            return "";
        }
        Measured.Ratio ratio = json.over(ours);
        return String.format(
                Locale.ROOT, "%.2f (%.2f, %.2f–%.2f)", ours.median(), ratio.value(), ratio.low(), ratio.high());
    }

    private Map<String, Measured> measured() {
        try (StudyServerProcess server = run.startServer(
                        settings.classPath(),
                        "--own.type=" + messages.type().getName(),
                        "--own.messages=" + writeMessages().toAbsolutePath());
                RegionLink near = RegionLink.open(REGIONS.get(0), Windows.OPEN, server.address());
                RegionLink far = RegionLink.open(REGIONS.get(1), Windows.OPEN, server.address())) {
            Load load = run.load();
            List<List<Request>> turns = new ArrayList<>();
            for (String operation : OPERATIONS) {
                load.during(
                        "warm-up " + operation,
                        1,
                        run.size().load().multipliedBy(WARM_UP_BLOCKS),
                        requests("direct", operation, server.address()));
                turns.add(requests(near(0), operation, near.address()));
                turns.add(requests(near(1), operation, far.address()));
            }
            List<Request> all = new ArrayList<>();
            for (int round = 0; round < 4 * run.size().rounds(); round++) {
                turns.forEach(side -> Collections.rotate(side, -1));
                turns.forEach(all::addAll);
            }
            Block block = load.once("exchanges", all);
            load.run();
            return block.millis();
        }
    }

    private static String near(int region) {
        return REGIONS.get(region).name();
    }

    /** Each message in each format, the formats of one beside each other. */
    private List<Request> requests(String place, String operation, InetSocketAddress address) {
        String url = "http://127.0.0.1:" + address.getPort() + "/own/" + operation;
        List<Request> requests = new ArrayList<>();
        for (Carrier carrier : carriers.all()) {
            MessageCodec codec = carrier.codec();
            boolean asks = operation.equals(ASKS);
            byte[] content = carrier.contents().get(0);
            requests.add(new Request(
                    place + " " + operation + " " + carrier.name(),
                    asks ? url + "?elements=0" : url,
                    codec.mediaType(),
                    asks ? new byte[0] : content,
                    Request.read(codec, messages.type())));
        }
        return requests;
    }

    /** The server answers with the same messages, whoever made them. */
    private Path writeMessages() {
        Path folder = run.directory().resolve("messages");
        try {
            Files.createDirectories(folder);
            try (Stream<Path> old = Files.list(folder)) {
                for (Path file : old.toList()) {
                    Files.delete(file);
                }
            }
            List<byte[]> json = carriers.json();
            for (int i = 0; i < json.size(); i++) {
                Files.write(folder.resolve(String.format(Locale.ROOT, "%04d.json", i)), json.get(i));
            }
            return folder;
        } catch (IOException e) {
            throw new StudyException("the messages cannot be written to " + folder + ": " + e, e);
        }
    }

    private void head(String... columns) {
        row(columns);
        row(Stream.of(columns).map(column -> "---").toArray(String[]::new));
    }

    private void row(String... values) {
        line(Stream.of(values).collect(Collectors.joining(" | ", "| ", " |")));
    }

    private void line(String line) {
        report.append(line).append('\n');
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
