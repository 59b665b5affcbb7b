package io.wireformat.benchmarks.codec;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.AuditMessages;
import io.wireformat.schemas.cloud.CloudMessages;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoMessages;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A type of message with several messages, so that branch prediction and caches do not adapt to one of them.
 *
 * @param name its name in the report
 * @param type the record
 * @param messages the messages; their number is a power of two
 */
record Sample<R extends Record>(String name, Class<R> type, List<R> messages) {

    static final String AUDIT_EVENT = "AuditEvent";
    static final String VIDEO = "Video";
    static final String STRUCT_BATCH = "StructBatch";
    private static final long SEED = 20_260_101;
    private static final int SMALL_MESSAGES = 64;
    private static final int BATCHES = 4;
    private static final int STRUCTS = 1000;

    /** Six short texts. */
    static Sample<AuditEvent> auditEvents() {
        return new Sample<>(AUDIT_EVENT, AuditEvent.class, new AuditMessages(new Random(SEED)).events(SMALL_MESSAGES));
    }

    /** Nested messages, long texts, lists, enums. */
    static Sample<Video> videos() {
        VideoMessages random = new VideoMessages(new Random(SEED));
        return new Sample<>(
                VIDEO,
                Video.class,
                Stream.generate(random::video).limit(SMALL_MESSAGES).toList());
    }

    /** A thousand elements with five types of values. */
    static Sample<StructBatch> structBatches() {
        CloudMessages random = new CloudMessages(new Random(SEED));
        return new Sample<>(
                STRUCT_BATCH,
                StructBatch.class,
                Stream.generate(() -> random.structs(STRUCTS)).limit(BATCHES).toList());
    }
}
