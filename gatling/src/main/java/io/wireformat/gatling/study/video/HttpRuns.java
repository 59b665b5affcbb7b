package io.wireformat.gatling.study.video;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.load.ExpectedExchange;
import io.wireformat.gatling.study.load.LoadResult;
import io.wireformat.gatling.study.load.UserCurve;
import io.wireformat.gatling.study.load.VirtualUsers;
import io.wireformat.gatling.study.split.SplitExchange;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Messages that virtual users ask for or send; each run begins without connections, as in the study. */
final class HttpRuns {

    static final Duration THINK_TIME = Duration.ofMillis(100);

    private static final List<VideoOperation> OPERATIONS =
            List.of(VideoOperation.SERIALIZE, VideoOperation.DESERIALIZE);

    private static final List<Double> QUANTILES = List.of(0.0, 0.25, 0.5, 0.75, 0.99, 1.0);

    private final VideoSettings settings;

    private final List<MessageCodec> codecs;

    private final InetSocketAddress server;

    HttpRuns(VideoSettings settings, List<MessageCodec> codecs, InetSocketAddress server) {
        this.settings = settings;
        this.codecs = List.copyOf(codecs);
        this.server = server;
    }

    /** What is to be measured; the formats of one message and operation stand side by side. */
    static List<VideoCell> cells(VideoSettings settings, List<String> formats, int round) {
        List<VideoCell> cells = new ArrayList<>();
        int most = Collections.max(settings.users());
        for (VideoType type : settings.served()) {
            for (VideoOperation operation : OPERATIONS) {
                for (String format : formats) {
                    cells.add(new VideoCell(VideoCell.Figure.PEAK, type.title(), operation.label(), format, most));
                }
            }
        }
        Collections.rotate(cells, -round);
        return cells;
    }

    /** Reads every message in every format, and lets the server's compilers do their work. */
    List<Plan> prepare() {
        List<Plan> plans = new ArrayList<>();
        for (VideoType type : settings.served()) {
            List<Object> messages = List.of();
            for (MessageCodec codec : codecs) {
                List<byte[]> contents = contents(type, codec);
                List<Object> decoded = contents.stream()
                        .map(content -> codec.decode(content, type.type()))
                        .toList();
                if (!messages.isEmpty() && !messages.equals(decoded)) {
                    throw new StudyException("the server says something else in " + codec.name());
                }
                messages = decoded;
                for (VideoOperation operation : OPERATIONS) {
                    List<ExpectedExchange> exchanges = exchanges(operation, type, codec, contents);
                    run(settings.warmUp().multipliedBy(4), exchanges);
                    plans.add(new Plan(type.title(), operation.label(), codec.name(), exchanges));
                }
            }
        }
        return plans;
    }

    /** What a virtual user does, once at a time; the formats of one message and operation stand side by side. */
    List<SplitExchange> singleExchanges() {
        List<SplitExchange> singles = new ArrayList<>();
        for (VideoType type : settings.served()) {
            List<String> paths = IntStream.range(0, VideoType.DISTINCT)
                    .mapToObj(message -> answerPath(type, message))
                    .toList();
            List<Object> messages = contents(type, codecs.get(0)).stream()
                    .map(content -> codecs.get(0).decode(content, type.type()))
                    .toList();
            codecs.forEach(codec ->
                    singles.add(SplitExchange.get("GET " + type.title(), codec, messages, type.type(), paths)));
            codecs.forEach(codec -> singles.add(SplitExchange.post(
                    "POST " + type.title(), codec, messages, type.type(), type.path() + "/receive")));
        }
        return singles;
    }

    private static List<ExpectedExchange> exchanges(
            VideoOperation operation, VideoType type, MessageCodec codec, List<byte[]> contents) {
        return IntStream.range(0, contents.size())
                .mapToObj(message -> operation == VideoOperation.SERIALIZE
                        ? ExpectedExchange.get(answerPath(type, message), codec.mediaType(), contents.get(message))
                        : ExpectedExchange.post(type.path() + "/receive", codec.mediaType(), contents.get(message)))
                .toList();
    }

    private LoadResult run(Duration length, List<ExpectedExchange> exchanges) {
        try (VirtualUsers users = new VirtualUsers(server, THINK_TIME)) {
            return users.run(UserCurve.steps(settings.users(), length), exchanges);
        }
    }

    private List<byte[]> contents(VideoType type, MessageCodec codec) {
        StudyClient client = new StudyClient();
        URI base = URI.create("http://" + server.getHostString() + ":" + server.getPort());
        List<byte[]> contents = new ArrayList<>();
        for (int message = 0; message < VideoType.DISTINCT; message++) {
            URI uri = base.resolve(answerPath(type, message));
            contents.add(client.get(uri, codec.mediaType(), true).content());
        }
        return contents;
    }

    private static String answerPath(VideoType type, int message) {
        return type.path() + "/answer?elements=" + message;
    }

    /** The samples of one cell in one round. */
    List<VideoSample> block(VideoCell cell, Plan plan, int round) {
        LoadResult result = run(settings.http(), plan.exchanges());
        List<VideoSample> samples = new ArrayList<>();
        samples.add(cell.sample(round, cell.load(), result.peak()));
        VideoCell throughput = cell.figure(VideoCell.Figure.THROUGHPUT);
        for (int bin = 0; bin < result.bins(); bin++) {
            samples.add(throughput.sample(round, result.at(bin), result.rate(bin)));
        }
        VideoCell latency = cell.figure(VideoCell.Figure.LATENCY);
        for (double quantile : QUANTILES) {
            samples.add(latency.sample(round, quantile, result.millis(quantile)));
        }
        return samples;
    }

    /** What a cell's users do. */
    record Plan(String message, String operation, String format, List<ExpectedExchange> exchanges) {

        boolean isFor(VideoCell cell) {
            return message.equals(cell.message()) && operation.equals(cell.operation()) && format.equals(cell.format());
        }
    }
}
