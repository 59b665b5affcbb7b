package io.wireformat.audit;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What an operator can set.
 *
 * @param dataDir Folder that holds everything the service keeps: the event log and the keys.
 * @param keysFile File with the API keys as the properties "writer" and "reader", such as a mounted secret; without it
 *     the service generates keys on its first start.
 * @param queueCapacity Number of events that may wait for the disk, each up to data-limit large; past it a request is
 *     answered 503.
 * @param groupLimit Number of events after which a commit takes no further request.
 * @param batchLimit Number of events in one batch; past it the batch is answered 413.
 * @param dataLimit Length of an event's data in characters; past it the event is answered 422.
 * @param readers Number of queries that read the log at the same time.
 * @param busyTimeout How long a commit waits while another program holds the log's lock.
 * @param verifyOnStart Whether to check the hash chain of the whole log before answering.
 */
@Validated
@ConfigurationProperties(prefix = "audit", ignoreUnknownFields = false)
public record AuditProperties(
        @DefaultValue("audit-data") Path dataDir,
        @Nullable Path keysFile,
        @DefaultValue("10000") @Min(1) int queueCapacity,
        @DefaultValue("1000") @Min(1) int groupLimit,
        @DefaultValue("1000") @Min(1) int batchLimit,
        @DefaultValue("65536") @Min(0) @Max(16_777_216) int dataLimit,
        @DefaultValue("4") @Min(1) int readers,
        @DefaultValue("5s") @DurationMin(nanos = 0) Duration busyTimeout,
        @DefaultValue("true") boolean verifyOnStart) {

    /**
     * Checks what concerns more than one property.
     *
     * @throws IllegalArgumentException if a full batch could never be queued
     */
    public AuditProperties {
        if (queueCapacity < batchLimit) {
            throw new IllegalArgumentException("audit.queue-capacity (" + queueCapacity
                    + ") must hold at least one full batch, audit.batch-limit (" + batchLimit + ")");
        }
    }
}
