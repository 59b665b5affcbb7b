package io.wireformat.audit.web;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.Appended;
import io.wireformat.audit.log.NewEvent;
import io.wireformat.audit.log.query.EventFilter;
import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.query.Position;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.tenant.TenantLogs;
import io.wireformat.rpc.RpcMethod;
import io.wireformat.rpc.RpcService;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriUtils;

/**
 * Appends and finds events. A plain Spring controller: the starter supplies the formats. With {@code audit.rpc.enabled} its
 * handlers are also RPCs, which have no parameter for the response.
 */
@RestController
@RpcService("audit.v1.Events")
@RequestMapping("/events")
final class EventsController {

    private final TenantLogs logs;
    private final EventValidator validator;
    private final int batchLimit;
    private final PagesOfKeys pagesOfKeys;

    EventsController(TenantLogs logs, PagesOfKeys pagesOfKeys, AuditProperties properties) {
        this.logs = logs;
        this.validator = new EventValidator(properties.dataLimit());
        this.pagesOfKeys = pagesOfKeys;
        this.batchLimit = properties.batchLimit();
    }

    // not a ResponseEntity: Spring flushes it early, and a response without a declared length would be chunked
    @PostMapping
    Receipt append(@RequestBody AuditEvent event, Principal key) {
        HttpServletResponse response = Exchange.response();
        NewEvent valid = validator.validate(event, key.getName());
        Appended outcome = logs.of(key).events().append(List.of(valid)).get(0);
        Receipt receipt = outcome.receipt();
        switch (outcome.result()) {
            case STORED -> response.setStatus(HttpServletResponse.SC_CREATED);
            case REPEATED -> response.setStatus(HttpServletResponse.SC_OK);
            case CONFLICT -> throw Problems.otherContent(outcome.id());
            case ERASED -> throw Problems.idOfErasedEvent(receipt);
        }
        response.setHeader(HttpHeaders.LOCATION, location(receipt.id(), event.source()));
        return receipt;
    }

    // Ids need no escaping. The source is always part of the location, because another source may use the same id
    // later.
    private static String location(String id, String source) {
        return "/events/" + id + "?source=" + UriUtils.encode(source, StandardCharsets.UTF_8);
    }

    @PostMapping("/batch")
    List<BatchItemResult> appendBatch(@RequestBody List<@Nullable AuditEvent> events, Principal key) {
        if (events.size() > batchLimit) {
            throw Problems.batchTooLarge(batchLimit);
        }
        List<NewEvent> valid = new ArrayList<>(events.size());
        BatchItemResult[] results = new BatchItemResult[events.size()];
        for (int i = 0; i < results.length; i++) {
            try {
                valid.add(validator.validate(events.get(i), key.getName()));
            } catch (ErrorResponseException invalid) {
                results[i] = refused(invalid);
            }
        }
        Iterator<Appended> outcomes =
                (valid.isEmpty() ? List.<Appended>of() : logs.of(key).events().append(valid)).iterator();
        return Stream.of(results)
                .map(refused -> refused == null ? result(outcomes.next()) : refused)
                .toList();
    }

    private static BatchItemResult result(Appended outcome) {
        return switch (outcome.result()) {
            case STORED -> new BatchItemResult(HttpStatus.CREATED.value(), outcome.receipt(), null);
            case REPEATED -> new BatchItemResult(HttpStatus.OK.value(), outcome.receipt(), null);
            case CONFLICT -> refused(Problems.otherContent(outcome.id()));
            case ERASED -> refused(Problems.idOfErasedEvent(outcome.receipt()));
        };
    }

    private static BatchItemResult refused(ErrorResponseException problem) {
        return new BatchItemResult(
                problem.getStatusCode().value(), null, problem.getBody().getDetail());
    }

    // the other names are those of streams
    @GetMapping("/{id:(?!(?:tail|export)$).+}")
    AuditEvent find(@PathVariable String id, @RequestParam(required = false) @Nullable String source, Principal key) {
        StoredEvent event = EventLookup.find(logs.of(key).queries(), id, source);
        Receipt receipt = event.toReceipt();
        // not in the content: it is the event that the client sent, in the published format
        HttpServletResponse response = Exchange.response();
        response.setHeader("Audit-Sequence", String.valueOf(receipt.sequence()));
        response.setHeader("Audit-Received-At", receipt.receivedAt());
        response.setHeader("Audit-Leaf", receipt.leaf());
        return event.toEvent();
    }

    @GetMapping
    @RpcMethod("Query")
    EventPage find(EventQuery query, Principal key) {
        EventFilter filter = query.filter();
        int max = query.maxEvents();
        Position after = query.after();
        EventQueries queries = logs.of(key).queries();
        EventQueries.Page page = pagesOfKeys.read(key.getName(), () -> queries.find(filter, after, max));
        String cursor = page.last() == null
                ? EventQuery.present(query.cursor())
                : page.last().toString();
        return new EventPage(page.items(), page.more() ? cursor : null, page.receipts(), cursor);
    }
}
