package io.wireformat.schemas.audit;

import io.wireformat.FieldNumber;
import org.jspecify.annotations.Nullable;

/**
 * What became of one event of a batch.
 *
 * @param status the status code that the event alone would have been answered with
 * @param receipt present when the event is stored
 * @param error what is wrong with the event, when it is not
 */
public record BatchItemResult(
        @FieldNumber(1) int status,
        @FieldNumber(2) @Nullable Receipt receipt,
        @FieldNumber(3) @Nullable String error) {}
