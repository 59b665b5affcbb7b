package io.wireformat.gatling.study.video;

import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.study.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoublePredicate;

/** The samples of a run by cell. */
final class VideoSamples {

    private final Map<VideoCell, List<VideoSample>> cells = new LinkedHashMap<>();

    VideoSamples(List<VideoSample> samples) {
        samples.forEach(sample ->
                cells.computeIfAbsent(sample.cell(), cell -> new ArrayList<>()).add(sample));
    }

    /** The cells of a figure, in the order in which they were measured. */
    List<VideoCell> cells(VideoCell.Figure figure) {
        return cells.keySet().stream().filter(cell -> cell.figure() == figure).toList();
    }

    boolean has(VideoCell cell) {
        return cells.containsKey(cell);
    }

    List<VideoSample> of(VideoCell cell) {
        return cells.getOrDefault(cell, List.of());
    }

    /** The median of all values where a cell was measured furthest: with most messages. */
    double median(VideoCell cell) {
        return Median.of(furthest(cell).stream().mapToDouble(VideoSample::value).toArray());
    }

    /** Where a cell was measured furthest. */
    double end(VideoCell cell) {
        return of(cell).stream().mapToDouble(VideoSample::at).max().orElse(Double.NaN);
    }

    /** The medians over the rounds, by where they were measured. */
    Map<Double, Double> curve(VideoCell cell) {
        Map<Double, Double> curve = new TreeMap<>();
        of(cell).forEach(sample -> curve.computeIfAbsent(sample.at(), at -> median(cell, at::equals)));
        return curve;
    }

    /** How many times as much one cell takes as another, where both were measured furthest. */
    Optional<Ratio> ratio(VideoCell above, VideoCell below) {
        return has(above) && has(below)
                ? Optional.of(Ratio.of(byRound(furthest(above)), byRound(furthest(below))))
                : Optional.empty();
    }

    private List<VideoSample> furthest(VideoCell cell) {
        if (cell.figure() == VideoCell.Figure.SINGLE) {
            return of(cell);
        }
        double end = end(cell);
        return of(cell).stream().filter(sample -> sample.at() == end).toList();
    }

    private double median(VideoCell cell, DoublePredicate place) {
        return Median.of(of(cell).stream()
                .filter(sample -> place.test(sample.at()))
                .mapToDouble(VideoSample::value)
                .toArray());
    }

    private static Map<Integer, double[]> byRound(List<VideoSample> samples) {
        return Ratio.byRound(samples, VideoSample::round, VideoSample::value);
    }
}
