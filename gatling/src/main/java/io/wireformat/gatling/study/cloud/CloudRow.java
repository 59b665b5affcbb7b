package io.wireformat.gatling.study.cloud;

/**
 * A message, whatever its format and way.
 *
 * @param message its kind of element
 * @param elements how many it holds
 */
record CloudRow(String message, int elements) {

    CloudCell cell(String region, String connection, String format) {
        return new CloudCell(region, connection, message, elements, format);
    }

    @Override
    public String toString() {
        return elements + " " + message;
    }
}
