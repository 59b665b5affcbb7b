package io.wireformat.gatling.study.addressbook;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyCodecs;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.StudyServerProcess;
import io.wireformat.gatling.study.split.SplitExchanges;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An address book that is stored and loaded through the service, in Redis where there is one. */
public final class AddressBookStudy implements Study {

    @Override
    public String name() {
        return "address-book";
    }

    @Override
    public StudyReport run(StudyRun run) {
        AddressBookSettings settings = AddressBookSettings.of(run.settings());
        Files files = new Files(run.samples(AddressBookCell.COLUMNS, List.of("value")), SplitExchanges.samples(run));
        if (RedisServer.isInstalled(settings.redis())) {
            try (RedisServer redis = RedisServer.start(settings.redis());
                    StudyServerProcess server = run.startServer("--study-server.redis=" + redis.uri())) {
                measure(run, settings, server.address(), redis, files);
            }
        } else if (settings.redis().equals(AddressBookSettings.REDIS)) {
            run.say("there is no " + settings.redis() + " on the path: the service stores in memory, and what Redis"
                    + " takes for a message stays unknown");
            try (StudyServerProcess server = run.startServer()) {
                measure(run, settings, server.address(), null, files);
            }
        } else {
            throw new StudyException("study.redis: " + settings.redis() + " cannot be started");
        }
        return AddressBookReport.of(files.samples.samples(), files.exchanges.samples(), settings);
    }

    private static void measure(
            StudyRun run,
            AddressBookSettings settings,
            InetSocketAddress server,
            @Nullable RedisServer redis,
            Files files) {
        List<MessageCodec> codecs = StudyCodecs.named(settings.formats());
        AddressBookBlocks blocks = new AddressBookBlocks(settings, codecs, run, server, redis);
        blocks.run(files.samples);
        new SplitExchanges(blocks.exchanges(), settings.rounds(), run, files.exchanges).run(server);
    }

    private record Files(SampleFile samples, SampleFile exchanges) {}
}
