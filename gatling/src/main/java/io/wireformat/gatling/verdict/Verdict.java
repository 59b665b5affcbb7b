package io.wireformat.gatling.verdict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Quantile;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run.
 *
 * @param run the facts of the run
 * @param advice what to do, in plain sentences
 * @param sentences the results in words
 * @param thresholds the bandwidths above which the first contender is sufficient, by the model
 * @param costs the results for the service's CPU
 * @param cells the results of each contender, operation and place
 * @param predictions the model's predictions of differences from the first contender
 */
public record Verdict(
        RunFacts run,
        String advice,
        List<String> sentences,
        List<String> thresholds,
        List<String> costs,
        List<Cell> cells,
        List<Prediction> predictions) {

    private static final Quantile QUANTILE = Quantile.withDefaults();

    /** The reason to doubt the advice, and which part of it; empty for none. */
    public Optional<String> doubt() {
        List<Contest> contests = contests();
        List<Contest> late = contests.stream().filter(Contest::isLate).toList();
        if (late.isEmpty()) {
            return Optional.empty();
        }
        String sound = regions(place ->
                late.stream().noneMatch(contest -> contest.place().region().equals(place.region())));
        return Optional.of("The machine was too busy: in " + late.size() + " of " + contests.size()
                + " columns of the table one request in a hundred started more than 5 ms late. Do not follow the advice "
                + regions(place -> late.stream()
                        .anyMatch(contest -> contest.place().region().equals(place.region())))
                + " before a run on a quiet machine repeats it: it is about queues as much as about the contenders."
                + (sound.isEmpty() ? "" : " The advice " + sound + " is not affected."));
    }

    /** The figures that the report needs and the run has not measured, in words. */
    public List<String> missing() {
        return RequiredFigures.missing(this);
    }

    private String regions(Predicate<RunFacts.Place> included) {
        return run.places().stream()
                .filter(included)
                .map(Sentences::within)
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    /** Evaluates all samples of a run. */
    public static Verdict of(RunFacts run, List<Sample> samples) {
        List<Contest> contests = contests(run, samples);
        List<Model> models = models(run, contests);
        return new Verdict(
                run,
                Advice.of(run, contests),
                Stream.of(RpcComparison.results(contests), Sentences.of(run, contests), RpcComparison.sentences(contests))
                        .flatMap(List::stream)
                        .toList(),
                models.stream()
                        .flatMap(model -> Model.STATES.stream()
                                .flatMap(state -> Sentences.thresholds(run, model, state).stream()))
                        .toList(),
                contests.stream()
                        .flatMap(contest -> Sentences.cpu(contest).stream())
                        .toList(),
                contests.stream().flatMap(contest -> contest.cells().stream()).toList(),
                models.stream()
                        .flatMap(model -> Prediction.of(run, model, contests).stream())
                        .toList());
    }

    /** The cells, by operation and place. */
    List<Contest> contests() {
        List<Contest> contests = new ArrayList<>();
        for (String operation : run.operations()) {
            for (RunFacts.Place place : run.places()) {
                List<Cell> found = cells.stream()
                        .filter(cell -> cell.operation().equals(operation)
                                && cell.region().equals(place.region())
                                && cell.state().equals(place.state()))
                        .toList();
                contests.add(new Contest(operation, place, found));
            }
        }
        return contests;
    }

    /** The models for distances that were not measured. */
    List<Model> models() {
        return models(run, contests());
    }

    private static List<Model> models(RunFacts run, List<Contest> contests) {
        return contests.stream()
                .filter(contest -> contest.place().equals(run.near())
                        && !contest.place().linked()
                        && run.places().stream().anyMatch(RunFacts.Place::linked))
                .filter(contest -> contest.cells().stream().allMatch(cell -> cell.median() != null))
                .map(contest -> Model.of(contest, run))
                .toList();
    }

    private static List<Contest> contests(RunFacts run, List<Sample> samples) {
        Map<String, List<Sample>> byContest = samples.stream()
                .collect(Collectors.groupingBy(
                        sample -> sample.operation() + " " + sample.region() + " " + sample.state()));
        List<Contest> contests = new ArrayList<>();
        for (String operation : run.operations()) {
            for (RunFacts.Place place : run.places()) {
                contests.add(contest(
                        run,
                        operation,
                        place,
                        byContest.getOrDefault(operation + " " + place.region() + " " + place.state(), List.of())));
            }
        }
        return contests;
    }

    private static Contest contest(RunFacts run, String operation, RunFacts.Place place, List<Sample> samples) {
        Map<String, TreeMap<Integer, List<Sample>>> found = samples.stream()
                .collect(Collectors.groupingBy(
                        Sample::contender, Collectors.groupingBy(Sample::launch, TreeMap::new, Collectors.toList())));
        List<Integer> launches = samples.stream()
                .map(Sample::launch)
                .distinct()
                .sorted()
                .filter(launch -> run.contenders().stream()
                        .allMatch(contender -> found.containsKey(contender.name())
                                && found.get(contender.name()).containsKey(launch)))
                .toList();
        Optional<Effects> effects = effects(run, launches, found, Sample::ms, none -> 0);
        Optional<Effects> cpu = place.linked()
                ? Optional.empty()
                : effects(run, launches, found, Sample::serverCpuUs, name -> run.message(name, operation)
                        .deflateUs());
        int best = effects.map(known -> best(known, run.contenders().size())).orElse(0);
        List<Cell> cells = new ArrayList<>();
        for (int c = 0; c < run.contenders().size(); c++) {
            RunFacts.Contender contender = run.contenders().get(c);
            cells.add(cell(
                    run,
                    contender,
                    operation,
                    place,
                    found.getOrDefault(contender.name(), new TreeMap<>()),
                    effects,
                    cpu,
                    c,
                    best));
        }
        return new Contest(operation, place, cells);
    }

    /** The effects, if every launch has a median of every contender. */
    private static Optional<Effects> effects(
            RunFacts run,
            List<Integer> launches,
            Map<String, TreeMap<Integer, List<Sample>>> found,
            ToDoubleFunction<Sample> figure,
            ToDoubleFunction<String> more) {
        double[][] medians = launches.stream()
                .map(launch -> run.contenders().stream()
                        .map(RunFacts.Contender::name)
                        .mapToDouble(name ->
                                percentileOf(samples(found, name, launch), 0.5, figure) + more.applyAsDouble(name))
                        .toArray())
                .toArray(double[][]::new);
        return medians.length < 2
                        || medians[0].length < 2
                        || Arrays.stream(medians)
                                .flatMapToDouble(Arrays::stream)
                                .anyMatch(each -> !(each > 0))
                ? Optional.empty()
                : Optional.of(new Effects(medians));
    }

    private static List<Sample> samples(
            Map<String, TreeMap<Integer, List<Sample>>> found, String contender, Integer launch) {
        return found.getOrDefault(contender, new TreeMap<>()).getOrDefault(launch, List.of());
    }

    private static int best(Effects effects, int contenders) {
        int best = 0;
        for (int c = 1; c < contenders; c++) {
            best = effects.ratio(c, best).value() < 1 ? c : best;
        }
        return best;
    }

    private static Cell cell(
            RunFacts run,
            RunFacts.Contender contender,
            String operation,
            RunFacts.Place place,
            TreeMap<Integer, List<Sample>> byLaunch,
            Optional<Effects> effects,
            Optional<Effects> cpu,
            int index,
            int best) {
        List<Sample> all = byLaunch.values().stream().flatMap(List::stream).toList();
        RunFacts.Message message = run.message(contender.name(), operation);
        Optional<Interval> toBest = effects.map(known -> known.ratioOfAny(index, best));
        Optional<RunFacts.Contender> rest = Optional.ofNullable(RpcComparison.overRest(run, contender));
        return new Cell(
                contender.name(),
                contender.format(),
                contender.coding(),
                operation,
                place.region(),
                place.state(),
                byLaunch.size(),
                all.size(),
                run.failures().getOrDefault(place.failuresKey(contender.name(), operation), 0),
                effects.map(known -> known.median(index)).orElse(null),
                percentileOf(all, 0.99, Sample::ms),
                toBest.map(Interval::value).orElse(Double.NaN),
                toBest.map(Interval::leavesOutOne).orElse(false),
                effects.map(known -> known.ratio(index, 0)).orElse(null),
                effects.flatMap(known -> rest.map(each ->
                                known.ratioOfAny(index, run.contenders().indexOf(each))))
                        .orElse(null),
                effects.map(Effects::smallestSeen).orElse(Double.NaN),
                message.requestBytes(),
                message.responseBytes(),
                perLaunch(byLaunch, sample -> sample.encodeUs() + sample.decodeUs() + message.inflateUs()),
                percentileOf(all, 0.5, Sample::serverCodingUs) + message.deflateUs(),
                perLaunch(byLaunch, sample -> sample.serverCpuUs() + message.deflateUs()),
                cpu.map(known -> known.ratio(index, 0)).orElse(null),
                cpu.map(Effects::smallestSeen).orElse(Double.NaN),
                percentileOf(all, 0.99, Sample::lateMs),
                Math.toIntExact(all.stream()
                        .filter(sample -> sample.lateMs() > Cell.LATE_MS)
                        .count()));
    }

    private static @Nullable Interval perLaunch(
            TreeMap<Integer, List<Sample>> byLaunch, ToDoubleFunction<Sample> figure) {
        double[] medians = byLaunch.values().stream()
                .mapToDouble(samples -> percentileOf(samples, 0.5, figure))
                .toArray();
        return medians.length == 0 || DoubleStream.of(medians).anyMatch(Double::isNaN) ? null : Effects.mean(medians);
    }

    /** NaN if an exchange lacks the figure: the others would be a choice. */
    private static double percentileOf(List<Sample> samples, double share, ToDoubleFunction<Sample> figure) {
        double[] values = samples.stream().mapToDouble(figure).toArray();
        if (DoubleStream.of(values).anyMatch(Double::isNaN)) {
            return Double.NaN;
        }
        Arrays.sort(values);
        return QUANTILE.evaluate(values, share);
    }

    /**
     * A difference from the first contender over a link, in milliseconds.
     *
     * @param measured the measured difference
     * @param predicted the predicted difference
     */
    public record Prediction(
            String contender, String operation, String region, String state, double measured, double predicted) {

        private static final double SHARE = 0.1;
        private static final double MILLIS = 0.3;

        /** Within 10 %, or 0.3 ms. */
        boolean isClose() {
            double off = Math.abs(measured - predicted);
            return off <= MILLIS || off <= SHARE * Math.abs(measured);
        }

        static List<Prediction> of(RunFacts run, Model model, List<Contest> contests) {
            List<Prediction> predictions = new ArrayList<>();
            for (Contest contest : contests) {
                RunFacts.Place place = contest.place();
                Double roundTrip = place.roundTripMs();
                Double bandwidth = place.bytesPerSecond();
                if (!contest.operation().equals(model.operation()) || roundTrip == null || bandwidth == null) {
                    continue;
                }
                double[] millis = model.millis(roundTrip, bandwidth, place.state());
                Interval first = contest.cells().get(0).median();
                for (int c = 1; c < millis.length; c++) {
                    Cell cell = contest.of(run.contenders().get(c).name());
                    if (cell.median() != null && first != null) {
                        predictions.add(new Prediction(
                                cell.contender(),
                                cell.operation(),
                                cell.region(),
                                cell.state(),
                                cell.median().value() - first.value(),
                                millis[c] - millis[0]));
                    }
                }
            }
            predictions.sort(Comparator.comparing(Prediction::region));
            return predictions;
        }
    }
}
