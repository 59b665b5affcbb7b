package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.Events;
import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.commands.Verify;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/**
 * A thousand random damages of the files in the folder: each is noticed by the command {@code verify} with a checkpoint
 * that was kept elsewhere, by the start, or by a client whose key or signature is not valid any more, or everything that
 * a route can show is the same as before. All values are compared in the log's file, and for some damages byte for byte
 * over HTTP.
 */
@Tag("full")
@Tag("soak")
class DamageTests {

    private static final int DAMAGES = 1_000;
    private static final int EVENTS = 300;
    private static final int PAGE = 4_096;

    /** Every 40th damage is one of another file than the log. */
    private static final List<String> OTHER_FILES = List.of("head", "log.key", "keys.properties", "keys.sha256");

    private static final int COMPARED_OVER_HTTP = 10;

    // what the routes read, in both orders: by the table and by its indexes
    private static final List<String> CONTENT = List.of(
            "SELECT * FROM event NOT INDEXED ORDER BY sequence",
            "SELECT * FROM event WHERE id IS NOT NULL ORDER BY id, source",
            "SELECT * FROM event WHERE time_at IS NOT NULL ORDER BY time_at, sequence",
            "SELECT * FROM subtree",
            "SELECT * FROM erased");

    private static final List<String> ROUTES = List.of(
            "/events/e-17",
            "/events/e-500?source=web",
            "/events/e-3?source=web",
            "/events/nosuch",
            "/events?limit=1000",
            "/events?type=user.login&limit=1000",
            "/events?source=web&limit=1000",
            "/events?type=user.login&source=web&limit=1000",
            "/events?subject=alice&limit=1000",
            "/events/e-17/proof",
            "/events/e-17/tlog-proof",
            "/log/checkpoint",
            "/log/key",
            "/log/tile/0/000",
            "/log/tile/0/002.p/90",
            "/log/tile/1/000.p/2",
            "/log/tile/entries/000",
            "/log/tile/entries/002.p/90");

    private final Random random = new Random(20_260_131);

    @TempDir
    private Path directory;

    private Path kept;
    private NoteKey key;
    private Keys clients;
    private Map<String, String> before;

    @Test
    void everyDamageIsNoticedOrChangesNothing() throws Exception {
        Path data = directory.resolve("data");
        Path older = directory.resolve("older");
        store(data, older);
        String content = content(data);
        assertThat(verify(data)).isTrue();
        // the largest file, and empty of meaning
        Files.delete(data.resolve("reserve"));

        int noticed = 0;
        int compared = 0;
        Path damaged = directory.resolve("damaged");
        for (int i = 0; i < DAMAGES; i++) {
            boolean ofTheLog = i % 40 != 0;
            String file = ofTheLog ? "events.db" : OTHER_FILES.get(i / 40 % OTHER_FILES.size());
            copy(data, damaged);
            String damage = file + ": " + damage(damaged.resolve(file), Files.readAllBytes(older.resolve(file)));
            if (!verify(damaged)) {
                noticed++;
                continue;
            }
            assertThat(content(damaged)).as(damage).isEqualTo(content);
            if (!ofTheLog || compared++ < COMPARED_OVER_HTTP) {
                noticed += isNoticedByAClient(damaged, damage) ? 1 : 0;
            }
        }
        assertThat(noticed).isGreaterThan(DAMAGES / 2);
    }

    /** Stores events and erases one, with a copy of the folder from the middle. */
    private void store(Path data, Path older) throws IOException {
        try (RunningService service = RunningService.start(data)) {
            clients = service.keys();
            append(service, 0);
        }
        AuditServiceApplication.main(new String[] {"erase", "4", "of the law", "--audit.data-dir=" + data});
        FileSystemUtils.copyRecursively(data, older);
        try (RunningService service = RunningService.start(data)) {
            append(service, EVENTS);
            PublishedLog log = new PublishedLog(service);
            log.awaitCheckpoint(2 * EVENTS + 2);
            kept = Files.writeString(directory.resolve("kept"), log.note().toString());
            key = log.keys().get(0);
        }
        try (RunningService service = RunningService.start(data)) {
            before = responses(service);
            assertThat(before.get("/events/e-3?source=web")).startsWith("410 ");
            assertThat(before.values().stream().filter(response -> response.startsWith("200 ")))
                    .hasSize(ROUTES.size() - 2);
        }
    }

    private static void append(RunningService service, int first) {
        service.append(IntStream.range(first, first + EVENTS)
                .mapToObj(n -> event("e-" + n))
                .toList());
    }

    private static void copy(Path data, Path to) throws IOException {
        FileSystemUtils.deleteRecursively(to);
        FileSystemUtils.copyRecursively(data, to);
    }

    private static Map<String, String> responses(RunningService service) {
        Map<String, String> responses = new LinkedHashMap<>();
        for (String route : ROUTES) {
            HttpResponse<byte[]> response = service.send(
                    HttpRequest.newBuilder(service.uri(route))
                            .header("Authorization", "Bearer " + service.keys().reader()),
                    BodyHandlers.ofByteArray());
            responses.put(route, response.statusCode() + " " + new String(response.body(), ISO_8859_1));
        }
        return responses;
    }

    /** Whether the service does not start, or responds in another way that a client sees; fails if it does not see it. */
    private boolean isNoticedByAClient(Path data, String damage) {
        Map<String, String> now;
        try (RunningService service = RunningService.start(data, clients)) {
            now = responses(service);
        } catch (RuntimeException refused) {
            assertThat(rootCause(refused)).as(damage).isInstanceOfAny(StartupException.class, SQLException.class);
            return true;
        }
        if (now.values().stream().allMatch(response -> response.startsWith("401 "))) {
            return true;
        }
        byte[] checkpoint =
                now.get("/log/checkpoint").substring("200 ".length()).getBytes(ISO_8859_1);
        SignedNote note = SignedNote.parse(new String(checkpoint, UTF_8));
        if (key.verify(note).isEmpty()) {
            return true;
        }
        assertThat(now).as(damage).isEqualTo(before);
        return false;
    }

    private static Throwable rootCause(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartupException) {
                return cause;
            }
        }
        return failure;
    }

    /** Flips a bit, cuts the end, swaps two parts, or puts an older part or the older file in its place. */
    private String damage(Path file, byte[] old) throws IOException {
        try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
            int length = Math.toIntExact(content.length());
            int part = Math.min(PAGE, length / 2);
            int parts = length / part;
            switch (random.nextInt(10)) {
                case 7 -> {
                    int at = random.nextInt(length);
                    content.setLength(at);
                    return "cut at " + at;
                }
                case 8 -> {
                    int one = random.nextInt(parts);
                    int other = random.nextInt(parts);
                    byte[] first = part(content, part, one);
                    byte[] second = part(content, part, other);
                    write(content, one, second);
                    write(content, other, first);
                    return "swapped parts " + one + " and " + other;
                }
                case 9 -> {
                    if (old.length < PAGE) {
                        content.setLength(0);
                        write(content, 0, old);
                        return "older file";
                    }
                    int one = random.nextInt(old.length / part);
                    write(content, one, Arrays.copyOfRange(old, one * part, (one + 1) * part));
                    return "older part " + one;
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

    private static byte[] part(RandomAccessFile content, int length, int number) throws IOException {
        byte[] part = new byte[length];
        content.seek((long) number * length);
        content.readFully(part);
        return part;
    }

    private static void write(RandomAccessFile content, int number, byte[] part) throws IOException {
        content.seek((long) number * part.length);
        content.write(part);
    }

    private boolean verify(Path data) {
        try {
            Verify.run(data, null, "", List.of("verify", kept.toString(), key.toString()));
            return true;
        } catch (StartupException | LogUnavailableException | SQLException noticed) {
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
