package io.wireformat.gatling.study.video;

import java.util.List;

/**
 * One cell of the study.
 *
 * @param figure what the samples are
 * @param message the name of a {@link VideoType}
 * @param operation the label of a {@link VideoOperation}
 * @param format the name of the format
 * @param load how many do it at once: threads or virtual users
 */
record VideoCell(Figure figure, String message, String operation, String format, int load) {

    static final List<String> COLUMNS = List.of("figure", "message", "operation", "format", "load");

    /** A kind of samples: what its two figures are. */
    enum Figure {
        /** How many messages, and the mean of their sizes in bytes. */
        SIZE,
        /** Which of the first uses in a new JVM, and microseconds. */
        SINGLE,
        /** How many messages one after the other, and milliseconds for all. */
        SERIAL,
        /** How many messages, and the bytes allocated for each. */
        MEMORY,
        /** How many messages by all threads together, and milliseconds for all. */
        CONCURRENT,
        /** Seconds since the first virtual user came, and answers a second. */
        THROUGHPUT,
        /** Quantile, and milliseconds of an exchange. */
        LATENCY,
        /** Virtual users, and answers a second while there are most of them. */
        PEAK
    }

    static VideoCell of(List<String> raw) {
        return new VideoCell(
                Figure.valueOf(raw.get(0)), raw.get(1), raw.get(2), raw.get(3), Integer.parseInt(raw.get(4)));
    }

    List<String> raw() {
        return List.of(figure.name(), message, operation, format, Integer.toString(load));
    }

    VideoCell figure(Figure otherFigure) {
        return new VideoCell(otherFigure, message, operation, format, load);
    }

    VideoCell operation(VideoOperation otherOperation) {
        return new VideoCell(figure, message, otherOperation.label(), format, load);
    }

    VideoCell format(String otherFormat) {
        return new VideoCell(figure, message, operation, otherFormat, load);
    }

    VideoCell load(int otherLoad) {
        return new VideoCell(figure, message, operation, format, otherLoad);
    }

    VideoSample sample(int round, double at, double value) {
        return new VideoSample(this, round, at, value);
    }
}
