package io.wireformat.audit.web;

import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.TilePath;
import io.wireformat.audit.log.merkle.TreeReader;
import io.wireformat.audit.log.publish.Published;
import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.tenant.TenantLog;
import io.wireformat.audit.log.tenant.TenantLogs;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the log to verifiers, as {@code /log} of C2SP's tlog-tiles. Bodies are the same whatever the client accepts.
 *
 * @see <a href="https://c2sp.org/tlog-tiles">C2SP: tiled transparency logs</a>
 */
@RestController
@RequestMapping("/log")
final class LogController {

    private static final MediaType TEXT = MediaType.parseMediaType("text/plain;charset=utf-8");

    // without "public": a shared cache must not serve what needed a key
    private static final CacheControl FOR_EVER =
            CacheControl.maxAge(Duration.ofDays(365)).immutable();

    private final TenantLogs logs;

    LogController(TenantLogs logs) {
        this.logs = logs;
    }

    @GetMapping("/checkpoint")
    ResponseEntity<byte[]> checkpoint(@Nullable Principal key) {
        return text(published(logs.of(key)).note().toString());
    }

    /** The keys of the log, the newest first, each on a line. */
    @GetMapping("/key")
    ResponseEntity<byte[]> keys(@Nullable Principal key) {
        return text(logs.of(key).publisher().keys().stream()
                .map(NoteKey::toString)
                .collect(Collectors.joining("\n", "", "\n")));
    }

    // published content of a path never changes, except by the command "accept", which begins another log
    @GetMapping("/tile/{*path}")
    ResponseEntity<byte[]> tile(@PathVariable String path, @Nullable Principal key) {
        TenantLog log = logs.of(key);
        TilePath tile = parse(path.replaceFirst("^/", ""));
        if (!tile.isWithin(published(log).checkpoint().size())) {
            throw Problems.noSuchTile();
        }
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                .cacheControl(FOR_EVER)
                .body(read(log.queries(), tile));
    }

    private static TilePath parse(String path) {
        try {
            return TilePath.parse(path);
        } catch (IllegalArgumentException malformed) {
            throw Problems.noSuchTile();
        }
    }

    private static byte[] read(EventQueries log, TilePath tile) {
        if (tile.level() != TilePath.ENTRIES) {
            return log.hashes(tile.level(), tile.number(), tile.width());
        }
        List<byte[]> entries = log.entries(tile.number() * TreeReader.TILE_WIDTH, tile.width());
        ByteBuffer bundle = ByteBuffer.allocate(entries.size() * (Short.BYTES + Entry.LENGTH));
        entries.forEach(entry -> bundle.putShort((short) entry.length).put(entry));
        return bundle.array();
    }

    private static Published published(TenantLog log) {
        return log.publisher().published().orElseThrow(Problems::notPublished);
    }

    private static ResponseEntity<byte[]> text(String text) {
        return ResponseEntity.ok()
                .contentType(TEXT)
                .cacheControl(CacheControl.noCache())
                .body(text.getBytes(StandardCharsets.UTF_8));
    }
}
