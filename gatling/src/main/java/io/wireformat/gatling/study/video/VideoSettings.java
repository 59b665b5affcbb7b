package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.StudySettings;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How large the video study is.
 *
 * @param formats the formats' names
 * @param compared those of them that several threads and virtual users run: all at the published size, else those that
 *     the study has, where there are any
 * @param served the messages that go over HTTP
 * @param rounds blocks of each cell
 * @param iterations first uses in a new JVM
 * @param messages the greatest count of messages
 * @param threads how many at once
 * @param users virtual users, step by step
 * @param http how long the steps take together
 * @param warmUp how long each cell runs before it counts
 */
record VideoSettings(
        List<String> formats,
        List<String> compared,
        List<VideoType> served,
        int rounds,
        int iterations,
        int messages,
        List<Integer> threads,
        List<Integer> users,
        Duration http,
        Duration warmUp) {

    /** The study's steps of serial counts. */
    private static final int STEPS = 10;

    private static final List<Integer> THREADS = List.of(2, 4, 8, 16);

    private static final List<Integer> SCALED_USERS = List.of(20, 50, 100, 200, 300, 350);

    private static final List<Integer> USERS = List.of(200, 500, 1000, 2000, 3000, 3500);

    private static final int WHOLE_SECONDS = 435;

    /**
     * The size that fits a coffee break, or the published one.
     *
     * @param known the names of the formats that there are
     */
    static VideoSettings of(StudySettings settings, List<String> known) {
        boolean full = settings.full();
        List<String> formats = settings.namesOf("formats", known, known, known);
        return new VideoSettings(
                formats,
                full ? formats : published(formats),
                full ? List.of(VideoType.values()) : List.of(VideoType.VIDEO),
                settings.number("rounds", 5, 30, 1000),
                settings.number("iterations", 60, 60, 10_000),
                settings.number("messages", 12_800, 1_280_000, 100_000_000),
                settings.numbers("threads", THREADS, THREADS, 256),
                settings.numbers("users", SCALED_USERS, USERS, 20_000),
                Duration.ofSeconds(settings.number("seconds", 2, WHOLE_SECONDS, 86_400)),
                full ? Duration.ofSeconds(2) : Duration.ofMillis(120));
    }

    private static List<String> published(List<String> formats) {
        List<String> published =
                formats.stream().filter(PublishedRow.FORMATS::containsValue).toList();
        return published.isEmpty() ? formats : published;
    }

    /** Counts of messages in even steps. */
    List<Integer> counts() {
        return IntStream.rangeClosed(1, STEPS)
                .map(step -> (int) ((long) messages * step / STEPS))
                .filter(count -> count > 0)
                .distinct()
                .boxed()
                .toList();
    }
}
