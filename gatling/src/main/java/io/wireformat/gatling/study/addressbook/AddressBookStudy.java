package io.wireformat.gatling.study.addressbook;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyCodecs;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.StudyServerProcess;
import java.util.List;

/** An address book that is stored and loaded through the service, in Redis where there is one. */
public final class AddressBookStudy implements Study {

    @Override
    public String name() {
        return "address-book";
    }

    @Override
    public StudyReport run(StudyRun run) {
        AddressBookSettings settings = AddressBookSettings.of(run.settings());
        List<MessageCodec> codecs = StudyCodecs.named(settings.formats());
        SampleFile samples = run.samples(AddressBookCell.COLUMNS, List.of("value"));
        if (RedisServer.isInstalled(settings.redis())) {
            try (RedisServer redis = RedisServer.start(settings.redis());
                    StudyServerProcess server = run.startServer("--study-server.redis=" + redis.uri())) {
                new AddressBookBlocks(settings, codecs, run, server.address(), redis).run(samples);
            }
        } else if (settings.redis().equals(AddressBookSettings.REDIS)) {
            run.say("there is no " + settings.redis() + " on the path: the service stores in memory, and what Redis"
                    + " takes for a message stays unknown");
            try (StudyServerProcess server = run.startServer()) {
                new AddressBookBlocks(settings, codecs, run, server.address(), null).run(samples);
            }
        } else {
            throw new StudyException("study.redis: " + settings.redis() + " cannot be started");
        }
        return AddressBookReport.of(samples.samples(), settings);
    }
}
