package io.wireformat.gatling.study.addressbook;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.OperationMeter;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.load.ExpectedExchange;
import io.wireformat.gatling.study.load.UserCurve;
import io.wireformat.gatling.study.load.VirtualUsers;
import io.wireformat.gatling.study.server.StoredMessages;
import io.wireformat.gatling.study.split.SplitExchange;
import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.addressbook.AddressBookMessages;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One address book, encoded, decoded, posted and got in each format. The formats take turns in short blocks, and their
 * order rotates, so that what drifts hits all alike.
 */
final class AddressBookBlocks {

    private static final String PATH = "/address-book/store";

    private static final int SEED = 20_220_617;

    private final AddressBook book = new AddressBookMessages(new Random(SEED)).addressBook();

    private final Map<String, MessageCodec> codecs = new HashMap<>();

    private final OperationMeter meter = new OperationMeter();

    private final AddressBookSettings settings;

    private final StudyRun run;

    private final InetSocketAddress server;

    private final @Nullable RedisServer redis;

    /**
     * Blocks against a server.
     *
     * @param server where it listens
     * @param redis where it stores; {@code null} for in memory
     */
    AddressBookBlocks(
            AddressBookSettings settings,
            List<MessageCodec> codecs,
            StudyRun run,
            InetSocketAddress server,
            @Nullable RedisServer redis) {
        this.settings = settings;
        this.run = run;
        this.server = server;
        this.redis = redis;
        codecs.forEach(codec -> this.codecs.put(codec.name(), codec));
    }

    /** Measures what the file does not have yet. */
    void run(SampleFile samples) {
        try (VirtualUsers users = new VirtualUsers(server, Duration.ZERO)) {
            warmUp(users);
            List<AddressBookCell> cells = cells();
            StudyProgress progress = run.progress(
                    settings.rounds() + " rounds",
                    settings.rounds()
                            * cells.stream().mapToDouble(this::seconds).sum());
            for (int round = 0; round < settings.rounds(); round++) {
                Collections.rotate(cells, -1);
                for (AddressBookCell cell : cells) {
                    progress.next("round " + (round + 1));
                    if (!samples.has(cell.raw(), round)) {
                        samples.add(List.of(sample(cell, round, measure(cell, users))));
                    }
                    progress.done(seconds(cell));
                }
            }
        }
        sizes(samples);
    }

    /** Makes the compilers do their work, and puts into the store what is got later. */
    private void warmUp(VirtualUsers users) {
        run.say("warming up");
        for (AddressBookCell cell : cells()) {
            measure(cell, users);
        }
        for (MessageCodec codec : codecs.values()) {
            URI uri = URI.create("http://127.0.0.1:" + server.getPort() + PATH);
            byte[] loaded = new StudyClient().get(uri, codec.mediaType(), false).content();
            if (!codec.decode(loaded, AddressBook.class).equals(book)) {
                throw new StudyException(codec.name() + " does not load what was stored");
            }
        }
    }

    /** What is measured in each round; a format's messages are posted before they are got. */
    private List<AddressBookCell> cells() {
        String store = redis == null ? AddressBookCell.MEMORY : AddressBookCell.REDIS;
        List<AddressBookCell> cells = new ArrayList<>();
        for (String format : settings.formats()) {
            cells.add(new AddressBookCell(AddressBookCell.SERIALIZE, AddressBookCell.NOWHERE, format));
            cells.add(new AddressBookCell(AddressBookCell.DESERIALIZE, AddressBookCell.NOWHERE, format));
            cells.add(new AddressBookCell(AddressBookCell.POST, store, format));
            cells.add(new AddressBookCell(AddressBookCell.GET, store, format));
        }
        return cells;
    }

    /** What a client does, once at a time; the store has the message of each format when {@link #run} has ended. */
    List<SplitExchange> exchanges() {
        Function<MessageCodec, SplitExchange> post =
                codec -> SplitExchange.post("POST", codec, List.of(book), AddressBook.class, PATH);
        Function<MessageCodec, SplitExchange> get =
                codec -> SplitExchange.get("GET", codec, List.of(book), AddressBook.class, List.of(PATH));
        return Stream.of(post, get)
                .flatMap(
                        exchange -> settings.formats().stream().map(this::codec).map(exchange))
                .toList();
    }

    private double seconds(AddressBookCell cell) {
        return (isOverHttp(cell) ? settings.load() : settings.codecTime()).toMillis() / 1e3;
    }

    private static boolean isOverHttp(AddressBookCell cell) {
        return !cell.store().equals(AddressBookCell.NOWHERE);
    }

    private double measure(AddressBookCell cell, VirtualUsers users) {
        MessageCodec codec = codec(cell.format());
        byte[] content = content(cell.format());
        return switch (cell.measure()) {
            case AddressBookCell.SERIALIZE ->
                meter.measure(() -> codec.encode(book, AddressBook.class), settings.codecTime())
                        .nanos();
            case AddressBookCell.DESERIALIZE ->
                meter.measure(() -> codec.decode(content, AddressBook.class), settings.codecTime())
                        .nanos();
            case AddressBookCell.POST ->
                answersPerSecond(users, ExpectedExchange.post(PATH, codec.mediaType(), content));
            default -> answersPerSecond(users, ExpectedExchange.get(PATH, codec.mediaType(), content));
        };
    }

    private double answersPerSecond(VirtualUsers users, ExpectedExchange exchange) {
        UserCurve curve = UserCurve.constant(settings.connections(), settings.load());
        return users.run(curve, List.of(exchange)).peak();
    }

    private void sizes(SampleFile samples) {
        for (String format : settings.formats()) {
            byte[] content = content(format);
            addSize(samples, AddressBookCell.NOWHERE, format, content.length);
            addSize(samples, AddressBookCell.SQLITE, format, SqliteFile.bytesOf(content));
            if (redis != null) {
                String key = StoredMessages.key(AddressBook.class, format);
                addSize(samples, AddressBookCell.REDIS, format, redis.memoryUsage(key));
            }
        }
    }

    private static void addSize(SampleFile samples, String store, String format, double bytes) {
        AddressBookCell cell = new AddressBookCell(AddressBookCell.STORED, store, format);
        if (!samples.has(cell.raw(), 0)) {
            samples.add(List.of(sample(cell, 0, bytes)));
        }
    }

    private static Sample sample(AddressBookCell cell, int round, double value) {
        return new Sample(cell.raw(), round, List.of(value));
    }

    private byte[] content(String format) {
        return codec(format).encode(book, AddressBook.class);
    }

    private MessageCodec codec(String format) {
        MessageCodec codec = codecs.get(format);
        if (codec == null) {
            throw new IllegalArgumentException(format);
        }
        return codec;
    }
}
