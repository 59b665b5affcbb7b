package io.wireformat.gatling.compare;

/** x */
public final class ComparisonMain {
    private ComparisonMain() {}
}
