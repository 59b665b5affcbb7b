package io.wireformat.gatling.study;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What came out of a study.
 *
 * @param study its name
 * @param title for the page
 * @param source what was published, by whom
 * @param sections in the order to read them
 * @param conclusions what was published, and whether it holds here
 */
public record StudyReport(
        String study, String title, String source, List<Section> sections, List<Conclusion> conclusions) {

    /** The same with a section more, at the end. */
    StudyReport and(Section last) {
        return new StudyReport(
                study,
                title,
                source,
                Stream.concat(sections.stream(), Stream.of(last)).toList(),
                conclusions);
    }

    /**
     * A part under a heading of its own.
     *
     * @param title its heading
     * @param items what is under it
     */
    public record Section(String title, List<Item> items) {

        /** Makes a section. */
        public static Section of(String title, Item... items) {
            return new Section(title, List.of(items));
        }
    }

    /** A piece of a section. */
    public sealed interface Item permits Paragraph, Table, Appendix, Boxes, Lines {}

    /** Words, without markup. */
    public record Paragraph(String text) implements Item {}

    /**
     * Figures.
     *
     * @param caption what they are, with the unit
     * @param columns their names; the first ones say what a row is about
     * @param rows a text for each column; empty where there is no figure
     */
    public record Table(String caption, List<String> columns, List<List<String>> rows) implements Item {}

    /**
     * Figures that are too many to be read one by one: folded on a page, and in a file of their own beside the report.
     *
     * @param file its name, which ends with {@code .csv}
     */
    public record Appendix(Table table, String file) implements Item {}

    /**
     * Distributions side by side.
     *
     * @param caption what they are
     * @param unit of all values
     */
    public record Boxes(String caption, String unit, List<Box> boxes) implements Item {}

    /** A distribution: its least and greatest values, its quartiles and its median. */
    public record Box(String label, double least, double lower, double median, double upper, double greatest) {}

    /**
     * Curves over a common axis.
     *
     * @param caption what they are
     * @param across what the axis is, with the unit
     * @param up what the curves are, with the unit
     */
    public record Lines(String caption, String across, String up, List<Line> lines) implements Item {}

    /** A curve. */
    public record Line(String label, List<Point> points) {}

    /** A point of a curve. */
    public record Point(double across, double up) {}

    /**
     * Something that was published, held against what was measured here.
     *
     * @param statement what it says
     * @param published the figure that it rests on
     * @param ours the same figure here, with its interval where it has one
     */
    public record Conclusion(String statement, String published, String ours, Verdict verdict) {

        /** Holds a published ratio against one that was measured here. */
        public static Conclusion judged(String statement, double published, Ratio ours) {
            return new Conclusion(statement, ratio(published), ours.toString(), ours.against(published));
        }

        /** Holds a published ratio against one that is the same in every round. */
        public static Conclusion exact(String statement, double published, double ours) {
            Verdict verdict = Ratio.verdict(published) == Ratio.verdict(ours) ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD;
            return new Conclusion(statement, ratio(published), ratio(ours), verdict);
        }

        /**
         * Holds a published bound against a ratio that was measured here.
         *
         * @param published the bound, or what it was drawn from, in words
         */
        public static Conclusion above(String statement, String published, double bound, Ratio ours) {
            return new Conclusion(statement, published, ours.toString(), ours.above(bound));
        }

        /** A published ratio beside which there is none of ours. */
        public static Conclusion open(String statement, double published) {
            return open(statement, published, "");
        }

        /** The same, and why. */
        public static Conclusion open(String statement, double published, String why) {
            return open(statement, ratio(published), why);
        }

        /** Something that was published and cannot be held against ours, in words, and why. */
        public static Conclusion open(String statement, String published, String why) {
            return new Conclusion(statement, published, why, Verdict.NOT_COMPARABLE);
        }

        /** The same, where the study names its own figure an outlier. */
        public Conclusion asOutlier() {
            return new Conclusion(statement, published, ours, Verdict.OUTLIER);
        }

        private static String ratio(double value) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
    }

    /** Whether a conclusion holds. */
    public enum Verdict {
        HOLDS("holds"),
        DOES_NOT_HOLD("does not hold"),
        NOT_DECIDED("not decided by our rounds"),
        OUTLIER("an outlier there; carries nothing"),
        NOT_COMPARABLE("cannot be compared");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        /** In words. */
        public String words() {
            return words;
        }
    }
}
