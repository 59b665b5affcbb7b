package io.wireformat.gatling.study.auditevent;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyCodecs;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.server.ServletWithoutServer;
import jakarta.servlet.ServletException;
import java.util.List;

/** One event through a handler in this JVM: time, bytes and objects of a call, without a network. */
public final class AuditEventStudy implements Study {

    @Override
    public String name() {
        return "audit-event";
    }

    @Override
    public StudyReport run(StudyRun run) {
        AuditEventSettings settings = AuditEventSettings.of(run.settings());
        List<MessageCodec> codecs = StudyCodecs.named(settings.formats());
        SampleFile samples = run.samples(AuditEventCell.COLUMNS, AuditEventCell.FIGURES);
        try (ServletWithoutServer servlet = ServletWithoutServer.start()) {
            new AuditEventBlocks(settings, codecs, servlet, run).run(samples);
        } catch (ServletException e) {
            throw new StudyException("the handler cannot be started: " + e.getMessage(), e);
        }
        return AuditEventReport.of(samples.samples(), settings.formats());
    }
}
