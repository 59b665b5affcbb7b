package io.wireformat.audit.web;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.EventQueries;
import io.wireformat.audit.log.NewEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Appends and finds events. A plain Spring controller: the formats are the starter's. */
@RestController
@RequestMapping("/events")
final class EventsController {

    private final EventLog log;
    private final EventQueries queries;
    private final EventValidator validator;
    private final Batches batches;

    EventsController(EventLog log, EventQueries queries, AuditProperties properties) {
        this.log = log;
        this.queries = queries;
        this.validator = new EventValidator(properties.dataLimit());
        this.batches = new Batches(log, validator, properties.batchLimit());
    }

    // not a ResponseEntity, which Spring flushes before the answer ends: what has no declared length would go in chunks
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Receipt append(@RequestBody AuditEvent event, HttpServletResponse response) {
        NewEvent valid = validator.validate(event);
        Receipt receipt = log.append(List.of(valid), new WaitingTimes(response)).get(0);
        // an id is made of characters that need no encoding
        response.setHeader(HttpHeaders.LOCATION, "/events/" + receipt.id());
        return receipt;
    }

    @PostMapping("/batch")
    List<BatchItemResult> appendBatch(@RequestBody List<@Nullable AuditEvent> events, HttpServletResponse response) {
        return batches.append(events, new WaitingTimes(response));
    }

    @GetMapping("/{id}")
    AuditEvent find(@PathVariable String id) {
        return queries.find(id).orElseThrow(Problems::noSuchEvent);
    }

    @GetMapping
    EventPage find(
            @RequestParam(required = false) @Nullable String type,
            @RequestParam(required = false) @Nullable String subject,
            @RequestParam(required = false) @Nullable String source,
            @RequestParam(required = false) @Nullable String from,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String limit,
            @RequestParam(required = false) @Nullable String cursor) {
        EventQueries.Page page = queries.find(
                QueryParameters.filter(type, subject, source, from, to),
                QueryParameters.after(cursor),
                QueryParameters.limit(limit));
        return new EventPage(page.items(), page.next() == null ? null : Cursor.after(page.next()));
    }
}
