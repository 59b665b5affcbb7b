package io.wireformat.gatling.study.video;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Messages that virtual users ask for or send. Close it. */
final class HttpRuns implements AutoCloseable {

    private static final List<VideoOperation> OPERATIONS =
            List.of(VideoOperation.SERIALIZE, VideoOperation.DESERIALIZE);

    private static final List<Double> QUANTILES = List.of(0.0, 0.25, 0.5, 0.75, 0.99, 1.0);

    private final VideoSettings settings;

    private final List<MessageCodec> codecs;

    private final InetSocketAddress server;

    private final VirtualUsers users;

    HttpRuns(VideoSettings settings, List<MessageCodec> codecs, InetSocketAddress server) {
        this.settings = settings;
        this.codecs = List.copyOf(codecs);
        this.server = server;
        this.users = new VirtualUsers(server);
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
                    Exchanges exchanges = new Exchanges(operation, type.path(), codec.mediaType(), contents);
                    users.run(new UserCurve(settings.users(), settings.warmUp().multipliedBy(4)), exchanges);
                    plans.add(new Plan(type.title(), operation.label(), codec.name(), exchanges));
                }
            }
        }
        return plans;
    }

    private List<byte[]> contents(VideoType type, MessageCodec codec) {
        StudyClient client = new StudyClient();
        URI base = URI.create("http://" + server.getHostString() + ":" + server.getPort());
        List<byte[]> contents = new ArrayList<>();
        for (int message = 0; message < VideoType.DISTINCT; message++) {
            URI uri = base.resolve(Exchanges.answerPath(type.path(), message));
            contents.add(client.get(uri, codec.mediaType(), true).content());
        }
        return contents;
    }

    /** The samples of one cell in one round. */
    List<VideoSample> block(VideoCell cell, Plan plan, int round) {
        LoadResult result = users.run(new UserCurve(settings.users(), settings.http()), plan.exchanges());
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

    @Override
    public void close() {
        users.close();
    }

    /** What a cell's users do. */
    record Plan(String message, String operation, String format, Exchanges exchanges) {

        boolean isFor(VideoCell cell) {
            return message.equals(cell.message()) && operation.equals(cell.operation()) && format.equals(cell.format());
        }
    }
}
