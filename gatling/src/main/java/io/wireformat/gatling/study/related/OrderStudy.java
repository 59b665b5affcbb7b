package io.wireformat.gatling.study.related;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyCodecs;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyRun;
import java.util.List;

/** An order with up to 900 options, encoded and decoded. */
public final class OrderStudy implements Study {

    @Override
    public String name() {
        return "order";
    }

    @Override
    public StudyReport run(StudyRun run) {
        OrderSettings settings = OrderSettings.of(run.settings());
        List<MessageCodec> codecs = StudyCodecs.named(settings.formats());
        SampleFile samples = run.samples(OrderCell.COLUMNS, List.of("value"));
        new OrderBlocks(settings, codecs, run).run(samples);
        return OrderReport.of(samples.samples(), settings.formats());
    }
}
