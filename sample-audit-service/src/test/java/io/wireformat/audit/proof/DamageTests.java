package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.commands.Verify;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/**
 * A thousand random damages of the log's file: each is noticed by the command {@code verify} with a checkpoint that was
 * kept elsewhere, or every stored value that a route can show is the same as before.
 */
@Tag("full")
class DamageTests {

    private static final int DAMAGES = 1_000;
    private static final int PAGE = 4_096;

    // what the routes read, in both orders: by the table and by its indexes
    private static final List<String> CONTENT = List.of(
            "SELECT * FROM event NOT INDEXED ORDER BY sequence",
            "SELECT * FROM event WHERE id IS NOT NULL ORDER BY id, source",
            "SELECT * FROM event WHERE time_at IS NOT NULL ORDER BY time_at, sequence",
            "SELECT * FROM subtree",
            "SELECT * FROM erased");

    private final Random random = new Random(20_260_131);

    @TempDir
    private Path directory;

    @Test
    void everyDamageIsNoticedOrChangesNothing() throws Exception {
        Path data = directory.resolve("data");
        Path older = directory.resolve("older");
        Path kept;
        String key;
        try (RunningService service = RunningService.start(data)) {
            append(service, 0);
        }
        FileSystemUtils.copyRecursively(data, older);
        try (RunningService service = RunningService.start(data)) {
            append(service, 600);
            PublishedLog log = new PublishedLog(service);
            log.awaitCheckpoint(1201);
            kept = Files.writeString(directory.resolve("kept"), log.note().toString());
            key = log.keys().get(0).toString();
        }
        byte[] intact = Files.readAllBytes(data.resolve("events.db"));
        byte[] old = Files.readAllBytes(older.resolve("events.db"));
        String before = content(data);
        assertThat(verify(data, kept, key)).isTrue();

        int noticed = 0;
        Path damaged = Files.createDirectory(directory.resolve("damaged"));
        for (int i = 0; i < DAMAGES; i++) {
            Files.write(damaged.resolve("events.db"), intact);
            String damage = damage(damaged.resolve("events.db"), intact.length, old, i);
            if (!verify(damaged, kept, key)) {
                noticed++;
            } else {
                assertThat(content(damaged)).as(damage).isEqualTo(before);
            }
        }
        assertThat(noticed).isGreaterThan(DAMAGES / 2);
    }

    private static void append(RunningService service, int first) {
        service.append(IntStream.range(first, first + 600)
                .mapToObj(n -> event("e-" + n))
                .toList());
    }

    /** Flips bits, moves pages, cuts the end or puts an older page in its place. */
    private String damage(Path file, int length, byte[] old, int number) throws IOException {
        try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
            int pages = length / PAGE;
            switch (number % 10) {
                case 7 -> {
                    int at = random.nextInt(length);
                    content.setLength(at);
                    return "cut at " + at;
                }
                case 8 -> {
                    int one = random.nextInt(pages);
                    int other = random.nextInt(pages);
                    byte[] first = page(content, one);
                    byte[] second = page(content, other);
                    write(content, one, second);
                    write(content, other, first);
                    return "swapped pages " + one + " and " + other;
                }
                case 9 -> {
                    int page = random.nextInt(old.length / PAGE);
                    write(content, page, Arrays.copyOfRange(old, page * PAGE, (page + 1) * PAGE));
                    return "older page " + page;
                }
                default -> {
                    int at = random.nextInt(length);
                    int bit = random.nextInt(8);
                    content.seek(at);
                    int value = content.read();
                    content.seek(at);
                    content.write(value ^ 1 << bit);
                    return "bit " + bit + " of byte " + at;
                }
            }
        }
    }

    private static byte[] page(RandomAccessFile content, int number) throws IOException {
        byte[] page = new byte[PAGE];
        content.seek((long) number * PAGE);
        content.readFully(page);
        return page;
    }

    private static void write(RandomAccessFile content, int number, byte[] page) throws IOException {
        content.seek((long) number * PAGE);
        content.write(page);
    }

    private static boolean verify(Path data, Path kept, String key) {
        try {
            Verify.run(data, List.of("verify", kept.toString(), key));
            return true;
        } catch (RuntimeException | SQLException noticed) {
            return false;
        }
    }

    private static String content(Path data) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = Events.openDatabase(data);
                Statement statement = connection.createStatement()) {
            for (String query : CONTENT) {
                try (ResultSet row = statement.executeQuery(query)) {
                    while (row.next()) {
                        List<String> values = new ArrayList<>();
                        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                            byte[] value = row.getBytes(i);
                            values.add(value == null ? "null" : HexFormat.of().formatHex(value));
                        }
                        all.add(String.join(" ", values));
                    }
                }
            }
        }
        return String.join("\n", all);
    }
}
