package io.wireformat.audit.web;

import io.wireformat.audit.log.Appended;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.NewEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/** Appends batches: stores the valid events together, and reports an error for each invalid one. */
final class Batches {

    private final EventLog log;
    private final EventValidator validator;
    private final int limit;

    Batches(EventLog log, EventValidator validator, int limit) {
        this.log = log;
        this.validator = validator;
        this.limit = limit;
    }

    List<BatchItemResult> append(List<@Nullable AuditEvent> events, String key, EventLog.Listener listener) {
        if (events.size() > limit) {
            throw Problems.batchTooLarge(limit);
        }
        List<NewEvent> valid = new ArrayList<>(events.size());
        List<@Nullable String> errors = new ArrayList<>(events.size());
        for (AuditEvent event : events) {
            try {
                valid.add(validator.validate(event, key));
                errors.add(null);
            } catch (ErrorResponseException invalid) {
                errors.add(invalid.getBody().getDetail());
            }
        }
        Iterator<Appended> outcomes = (valid.isEmpty() ? List.<Appended>of() : log.append(valid, listener)).iterator();
        List<BatchItemResult> results = new ArrayList<>(events.size());
        for (String error : errors) {
            results.add(error == null ? result(outcomes.next()) : invalid(error));
        }
        return results;
    }

    private static BatchItemResult result(Appended outcome) {
        return switch (outcome.result()) {
            case STORED -> new BatchItemResult(HttpStatus.CREATED.value(), outcome.receipt(), null);
            case REPEATED -> new BatchItemResult(HttpStatus.OK.value(), outcome.receipt(), null);
            case CONFLICT ->
                conflict(Problems.idOfOtherContent(outcome.receipt().id()));
            case ERASED -> conflict(Problems.idWasErased(outcome.receipt()));
        };
    }

    private static BatchItemResult conflict(String reason) {
        return new BatchItemResult(HttpStatus.CONFLICT.value(), null, reason);
    }

    private static BatchItemResult invalid(String error) {
        return new BatchItemResult(HttpStatus.UNPROCESSABLE_CONTENT.value(), null, error);
    }
}
