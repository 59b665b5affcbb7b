package io.wireformat.gatling.study.auditevent;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.study.StudySettings;
import java.time.Duration;
import java.util.List;

/**
 * How large the audit event study is.
 *
 * @param formats the formats' names
 * @param rounds blocks of each cell
 * @param blockTime how long a block calls
 * @param warmUp how long each cell calls before anything counts
 */
record AuditEventSettings(List<String> formats, int rounds, Duration blockTime, Duration warmUp) {

    /** A size that takes a minute, or the published one, in which a block takes a second. */
    static AuditEventSettings of(StudySettings settings) {
        List<String> all = MessageCodecs.all().stream().map(MessageCodec::name).toList();
        boolean full = settings.full();
        return new AuditEventSettings(
                settings.names("formats", all, all),
                settings.number("rounds", 5, 10, 1000),
                Duration.ofMillis(full ? 1000 : 300),
                Duration.ofMillis(full ? 5000 : 1000));
    }
}
