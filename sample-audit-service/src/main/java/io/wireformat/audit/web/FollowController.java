package io.wireformat.audit.web;

import io.wireformat.audit.log.publish.Published;
import io.wireformat.audit.log.tenant.TenantLog;
import io.wireformat.audit.log.tenant.TenantLogs;
import io.wireformat.rpc.RpcService;
import java.security.Principal;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sends events as streams. A list would collect them in memory, so only the starter's media types of streams are produced. */
@RestController
@RequestMapping(
        path = "/events",
        produces = {
            MediaType.APPLICATION_NDJSON_VALUE,
            "application/cbor-seq",
            "application/x-jackson-smile-seq",
            "application/protobuf;delimited=true",
            "application/x-protobuf-json-seq",
            "application/x-avro-container",
            "application/x-flatbuffers-seq",
            "application/x-msgpack-seq",
            "application/x-thrift-compact-seq",
            "application/x-thrift-binary-seq",
            "application/x-capnp-seq",
            "application/x-capnp-packed-seq"
        })
@RpcService("audit.v1.Events")
final class FollowController {

    private final TenantLogs logs;
    private final Followers followers;

    FollowController(TenantLogs logs, Followers followers) {
        this.logs = logs;
        this.followers = followers;
    }

    /** Follows the log after a sequence; a negative one counts from the end, and none is the end. */
    @GetMapping("/tail")
    Flux<SequencedEvent> tail(@RequestParam(required = false) @Nullable Long after, Principal key) {
        TenantLog log = logs.of(key);
        long last = log.events().head().size() - 1;
        // another instance may have stored more
        if (after != null && after > last && after >= log.queries().size()) {
            throw Problems.invalidParameter("after", "the log ends with " + last);
        }
        long from = after == null ? last : after < 0 ? Math.max(0, last + after) : after;
        return Exchange.isHead() ? Flux.empty() : followers.follow(log, key, from + 1, Long.MAX_VALUE, Mono.empty());
    }

    /** Exports published entries, from a sequence to before another, by default to the end. */
    @GetMapping("/export")
    Flux<SequencedEvent> export(
            @RequestParam(defaultValue = "0") long from,
            @RequestParam(required = false) @Nullable Long to,
            Principal key) {
        TenantLog log = logs.of(key);
        Published published = log.publisher().published().orElseThrow(Problems::notPublished);
        long size = published.checkpoint().size();
        long end = to == null ? size : to;
        if (end > size) {
            throw Problems.invalidParameter("to", "must be at most " + size + ", the size of the published log");
        }
        if (from < 0 || from >= end) {
            throw Problems.invalidParameter("from", "must be a sequence before " + end);
        }
        Mono<SequencedEvent> proof = Mono.fromCallable(() -> {
            Base64.Encoder base64 = Base64.getEncoder();
            return SequencedEvent.end(
                    end - 1,
                    new RangeProof(
                            published.note().toString(),
                            log.queries().proof(from, end, size).stream()
                                    .map(base64::encodeToString)
                                    .toList()));
        });
        return followers.follow(log, key, from, end, proof);
    }
}
