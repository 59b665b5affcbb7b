package io.wireformat.gatling.study.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How many virtual users there are at each moment. Immutable. */
public final class UserCurve {

    private static final double HOLD = 60;

    private static final List<Integer> RAMPS = List.of(5, 5, 5, 10, 15, 15);

    private static final double DESCENT = 10;

    /** 500 of 3,500. */
    private static final int LEFT_OVER = 7;

    private final List<Corner> corners;

    private final double highestFrom;

    private final double highestTo;

    /** @param highest the corner from which to the next there are most users for the first time */
    private UserCurve(List<Corner> corners, int highest) {
        this.corners = List.copyOf(corners);
        this.highestFrom = corners.get(highest).seconds;
        this.highestTo = corners.get(highest + 1).seconds;
    }

    /** As many from the beginning to the end. */
    public static UserCurve constant(int users, Duration length) {
        return new UserCurve(List.of(new Corner(0, users), new Corner(length.toNanos() / 1e9, users)), 0);
    }

    /**
     * Up in steps that are held, then down to a seventh and to nobody, in the proportions of the video study.
     *
     * @param steps how many users each step holds
     * @param length of the whole
     */
    public static UserCurve steps(List<Integer> steps, Duration length) {
        List<Corner> corners = new ArrayList<>();
        double at = 0;
        corners.add(new Corner(0, 0));
        for (int i = 0; i < steps.size(); i++) {
            at += RAMPS.get(Math.min(i, RAMPS.size() - 1));
            corners.add(new Corner(at, steps.get(i)));
            at += HOLD;
            corners.add(new Corner(at, steps.get(i)));
        }
        int most = Collections.max(steps);
        corners.add(new Corner(at + DESCENT, (double) most / LEFT_OVER));
        corners.add(new Corner(at + 2 * DESCENT, 0));
        double scale = length.toNanos() / 1e9 / (at + 2 * DESCENT);
        corners.replaceAll(corner -> new Corner(corner.seconds * scale, corner.users));
        return new UserCurve(corners, 2 * steps.indexOf(most) + 1);
    }

    /** From the first user to the last one. */
    double seconds() {
        return corners.get(corners.size() - 1).seconds;
    }

    /** How many users there are. */
    int usersAt(double seconds) {
        for (int i = 1; i < corners.size(); i++) {
            Corner to = corners.get(i);
            if (seconds < to.seconds) {
                Corner from = corners.get(i - 1);
                double share = (seconds - from.seconds) / (to.seconds - from.seconds);
                return (int) Math.round(from.users + share * (to.users - from.users));
            }
        }
        return 0;
    }

    /** Whether there are as many users as there ever are, and as long as this was so for the first time. */
    boolean isHighest(double seconds) {
        return highestFrom <= seconds && seconds < highestTo;
    }

    /** How long there are most users. */
    double highestSeconds() {
        return highestTo - highestFrom;
    }

    private record Corner(double seconds, double users) {}
}
