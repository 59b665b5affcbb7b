package io.wireformat.gatling.report;

/** x */
final class HtmlReport {
    private HtmlReport() {}

    static String of(Comparison comparison) {
        return "<pre>" + ConsoleTable.of(comparison) + "</pre>";
    }
}
