package io.wireformat.schemas.audit;

import io.wireformat.FieldNumber;
import org.jspecify.annotations.Nullable;

/**
 * The result of one event of a batch.
 *
 * @param status the status code of the response if the event had been sent alone
 * @param receipt present if the event is stored
 * @param error the problem, present if the event is not stored
 */
public record BatchItemResult(
        @FieldNumber(1) int status,
        @FieldNumber(2) @Nullable Receipt receipt,
        @FieldNumber(3) @Nullable String error) {}
