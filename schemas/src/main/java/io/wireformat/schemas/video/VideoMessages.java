package io.wireformat.schemas.video;

import io.wireformat.schemas.RandomText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Random videos with the ranges that the video study names, and with texts whose lengths lean towards the short end, so
 * that the messages have the mean sizes that it publishes; even lengths would double them. A fixed seed gives the same
 * videos on every Java. For one thread.
 */
public final class VideoMessages {

    private static final int MAX_COUNT = 1_000_000_000;

    private static final long TEN_DAYS_IN_MILLIS = 864_000_000;

    private static final long TEBIBYTE = 1L << 40;

    /** A comment has 55 characters in the mean. */
    private static final double COMMENT_LEAN = 4.9;

    /** A description has 930 characters in the mean. */
    private static final double DESCRIPTION_LEAN = 2.35;

    private final RandomGenerator random;

    /**
     * Videos.
     *
     * @param random decides; {@code new java.util.Random(seed)} for the same videos each time
     */
    public VideoMessages(RandomGenerator random) {
        this.random = random;
    }

    /** A video with all its parts. */
    public Video video() {
        return new Video(
                RandomText.uuid(random),
                RandomText.letters(random, random.nextInt(80, 101)),
                socialInfo(),
                channel(),
                videoInfo());
    }

    /** What the viewers of a video did. */
    public SocialInfo socialInfo() {
        List<String> comments = Stream.generate(() -> text(5, 300, COMMENT_LEAN))
                .limit(random.nextInt(1, 11))
                .toList();
        return new SocialInfo(
                random.nextInt(MAX_COUNT), random.nextInt(MAX_COUNT), comments, random.nextInt(MAX_COUNT));
    }

    /** The publisher of a video. */
    public Channel channel() {
        return new Channel(
                RandomText.words(random, random.nextInt(10, 81)), random.nextInt(MAX_COUNT), RandomText.uuid(random));
    }

    /** What a video is. */
    public VideoInfo videoInfo() {
        return new VideoInfo(
                random.nextLong(TEN_DAYS_IN_MILLIS + 1),
                text(50, 3000, DESCRIPTION_LEAN),
                random.nextLong(TEBIBYTE),
                qualities());
    }

    private List<Quality> qualities() {
        List<Quality> all = new ArrayList<>(Arrays.asList(Quality.values()));
        int count = random.nextInt(1, all.size() + 1);
        while (all.size() > count) {
            all.remove(random.nextInt(all.size()));
        }
        return List.copyOf(all);
    }

    /** Text of {@code min + (max - min) / (lean + 1)} characters in the mean. */
    private String text(int min, int max, double lean) {
        int length = min + (int) ((max + 1 - min) * StrictMath.pow(random.nextDouble(), lean));
        return RandomText.words(random, length);
    }
}
