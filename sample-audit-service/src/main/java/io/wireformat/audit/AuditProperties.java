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
 * The settings of the service.
 *
 * @param store Where the events are: one SQLite file in the data directory, or a PostgreSQL database (spring.datasource)
 *     that several instances of the service share.
 * @param dataDir Directory that holds the event log and the keys.
 * @param keysFile File with the API keys as the properties "writer" and "reader", such as a mounted secret. Without it
 *     the service generates keys on its first start.
 * @param queueCapacity Maximum number of events waiting for the disk, each up to data-limit large. Further requests get
 *     a 503.
 * @param queueBytes Maximum size of the text of events that wait for the disk or are being committed, in bytes of
 *     UTF-8. Further requests get a 503. The default is a tenth of the heap.
 * @param groupLimit Number of events after which a commit accepts no further request.
 * @param batchLimit Maximum number of events in a batch. A larger batch gets a 413.
 * @param dataLimit Maximum length of an event's data, in characters. A longer event gets a 422.
 * @param pageSize Maximum size of the text on a page, in bytes of UTF-8. A page ends before the event that would exceed
 *     it, but holds at least one event.
 * @param readers Maximum number of concurrent queries of single events, and one less of pages. Further queries wait for
 *     up to a second, then get a 503.
 * @param queryTimeout Maximum duration of a query. A longer query is stopped and gets a 503.
 * @param followers Maximum number of tails and exports at the same time, of which a key gets half. Further ones get a
 *     429 or 503.
 * @param heartbeat Time without an event after which a tail gets a message without one.
 * @param busyTimeout Maximum time a commit waits while another program holds the log's lock.
 * @param diskTimeout Maximum time that a commit may take, besides busy-timeout. Afterwards its requests and further ones
 *     get a 503, until it ends.
 * @param startCheck How long the start waits for the check of the whole log. A log that takes longer is checked in the
 *     background, while the service accepts requests. What was stored last is always checked before.
 * @param verifyEvery Time between two checks of the whole log in the background.
 * @param retention Age after which the content of events is erased, such as P400D; by default never. At least a day.
 * @param retentionPerDay Maximum number of events that the retention erases in a day.
 * @param publish How the log is published to verifiers.
 * @param rpc How events are offered to clients of Connect.
 */
@Validated
@ConfigurationProperties(prefix = "audit", ignoreUnknownFields = false)
public record AuditProperties(
        @DefaultValue("sqlite") Store store,
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
        @DefaultValue("16") @Min(1) int followers,
        @DefaultValue("10s") @DurationMin(millis = 1) Duration heartbeat,
        @DefaultValue("5s") @DurationMin(nanos = 0) Duration busyTimeout,
        @DefaultValue("10s") @DurationMin(millis = 1) Duration diskTimeout,
        @DefaultValue("10s") @DurationMin(nanos = 0) Duration startCheck,
        @DefaultValue("24h") @DurationMin(seconds = 1) Duration verifyEvery,
        @Nullable @DurationMin(days = 1) Duration retention,
        @DefaultValue("100000") @Min(1) long retentionPerDay,
        @DefaultValue PublishProperties publish,
        @DefaultValue Rpc rpc) {

    public enum Store {
        SQLITE,
        POSTGRESQL
    }

    /**
     * The handlers as a service.
     *
     * @param enabled Whether the service "audit.v1.Events" is offered, with the same keys.
     */
    public record Rpc(@DefaultValue("false") boolean enabled) {}

    private static final int SHARE_OF_THE_HEAP = 10;

    /**
     * Checks the limits that annotations cannot express.
     *
     * @throws IllegalArgumentException if a full batch could never be queued, or a size is not positive
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

    /** Returns how long a commit may take in all. */
    public Duration commitTimeout() {
        return busyTimeout.plus(diskTimeout);
    }

    /** Returns how long a transaction may pause; a server knows no shorter time. */
    public Duration busyTimeoutOrMore() {
        return busyTimeout.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : busyTimeout;
    }

    /** Returns the maximum size of the text that waits, in bytes. */
    public long queueBytesOrDefault() {
        return queueBytes == null ? Runtime.getRuntime().maxMemory() / SHARE_OF_THE_HEAP : queueBytes.toBytes();
    }
}
