package io.wireformat.audit.web;

import io.wireformat.audit.log.publish.Published;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.tenant.TenantLog;
import io.wireformat.audit.log.tenant.TenantLogs;
import io.wireformat.schemas.audit.Receipt;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Proves that the log contains an event, to anyone who has the event and the keys of the log and its witnesses.
 *
 * @see <a href="https://c2sp.org/tlog-proof">C2SP: transparency log proofs</a>
 */
@RestController
@RequestMapping("/events/{id}")
final class ProofController {

    private final TenantLogs logs;

    ProofController(TenantLogs logs) {
        this.logs = logs;
    }

    @GetMapping("/proof")
    EventProof record(@PathVariable String id, @RequestParam(required = false) @Nullable String source, Principal key) {
        TenantLog log = logs.of(key);
        StoredEvent event = EventLookup.find(log.queries(), id, source);
        Published published = publishedWith(event, log);
        Receipt receipt = event.toReceipt();
        return new EventProof(
                event.toEvent(),
                receipt.sequence(),
                receipt.receivedAt(),
                event.entry().leaf(),
                proof(event, published, log),
                published.cosignedBy(),
                event.key());
    }

    /** The proof alone, as a file. */
    @GetMapping("/tlog-proof")
    ResponseEntity<byte[]> file(
            @PathVariable String id, @RequestParam(required = false) @Nullable String source, Principal key) {
        TenantLog log = logs.of(key);
        StoredEvent event = EventLookup.find(log.queries(), id, source);
        String proof = proof(event, publishedWith(event, log), log);
        String name = ContentDisposition.attachment()
                .filename(event.sequence() + ".tlog-proof")
                .build()
                .toString();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("text/plain;charset=utf-8"))
                .header(HttpHeaders.CONTENT_DISPOSITION, name)
                .body(proof.getBytes(StandardCharsets.UTF_8));
    }

    private static Published publishedWith(StoredEvent event, TenantLog log) {
        return log.publisher()
                .published()
                .filter(now -> now.checkpoint().size() > event.sequence())
                .orElseThrow(Problems::notPublished);
    }

    private static String proof(StoredEvent event, Published published, TenantLog log) {
        Base64.Encoder base64 = Base64.getEncoder();
        StringBuilder proof = new StringBuilder("c2sp.org/tlog-proof@v1\n");
        // not authenticated by the proof, but by the entry that a verifier makes of it
        proof.append("extra ").append(base64.encodeToString(event.opening())).append('\n');
        proof.append("index ").append(event.sequence()).append('\n');
        log.queries()
                .inclusion(event.sequence(), published.checkpoint().size())
                .forEach(hash -> proof.append(base64.encodeToString(hash)).append('\n'));
        return proof.append('\n').append(published.note()).toString();
    }
}
