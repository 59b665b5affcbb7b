package io.wireformat.audit;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * What an operator can set.
 *
 * @param dataDir Folder that holds everything the service keeps: the event log and the keys.
 * @param keysFile File with the API keys as the properties "writer" and "reader", such as a mounted secret; without it
 *     the service generates keys on its first start.
 * @param queueCapacity Number of events that may wait for the disk, each up to data-limit large; past it a request is
 *     answered 503.
 * @param queueBytes Text of events that may wait for the disk or be in a commit, in bytes of UTF-8; while it is
 *     reached a request is answered 503. A tenth of the heap otherwise.
 * @param groupLimit Number of events after which a commit takes no further request.
 * @param batchLimit Number of events in one batch; past it the batch is answered 413.
 * @param dataLimit Length of an event's data in characters; past it the event is answered 422.
 * @param pageSize Stored text on a page, in bytes of UTF-8: a page ends before the event that would exceed it, and
 *     holds at least one.
 * @param readers Number of queries that read the log at the same time; past it they wait for a second, and are then
 *     answered 503.
 * @param queryTimeout How long a query may read; past it it is stopped and answered 503.
 * @param busyTimeout How long a commit waits while another program holds the log's lock.
 * @param verifyOnStart Whether to check the hash chain of the whole log before answering.
 */
@Validated
@ConfigurationProperties(prefix = "audit", ignoreUnknownFields = false)
public record AuditProperties(
        @DefaultValue("audit-data") Path dataDir,
        @Nullable Path keysFile,
        @DefaultValue("10000") @Min(1) int queueCapacity,
        @Nullable DataSize queueBytes,
        @DefaultValue("1000") @Min(1) int groupLimit,
        @DefaultValue("1000") @Min(1) int batchLimit,
        @DefaultValue("65536") @Min(0) @Max(16_777_216) int dataLimit,
        @DefaultValue("1MB") DataSize pageSize,
        @DefaultValue("4") @Min(1) int readers,
        @DefaultValue("5s") @DurationMin(millis = 1) Duration queryTimeout,
        @DefaultValue("5s") @DurationMin(nanos = 0) Duration busyTimeout,
        @DefaultValue("true") boolean verifyOnStart) {

    private static final int SHARE_OF_THE_HEAP = 10;

    /**
     * Checks what concerns more than one property.
     *
     * @throws IllegalArgumentException if a full batch could never be queued, or a size is none
     */
    public AuditProperties {
        if (queueCapacity < batchLimit) {
            throw new IllegalArgumentException("audit.queue-capacity (" + queueCapacity
                    + ") must hold at least one full batch, audit.batch-limit (" + batchLimit + ")");
        }
        requirePositive("audit.page-size", pageSize);
        if (queueBytes != null) {
            requirePositive("audit.queue-bytes", queueBytes);
        }
    }

    private static void requirePositive(String property, DataSize size) {
        if (size.toBytes() < 1) {
            throw new IllegalArgumentException(property + " (" + size + ") must be at least one byte");
        }
    }

    /** Returns how much text may wait, in bytes. */
    public long queueBytesOrDefault() {
        return queueBytes == null ? Runtime.getRuntime().maxMemory() / SHARE_OF_THE_HEAP : queueBytes.toBytes();
    }
}
