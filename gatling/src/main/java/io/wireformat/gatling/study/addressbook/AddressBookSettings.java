package io.wireformat.gatling.study.addressbook;

import io.wireformat.gatling.study.StudySettings;
import java.time.Duration;
import java.util.List;

/**
 * How large the address book study is.
 *
 * @param formats the formats' names
 * @param rounds blocks of each cell
 * @param load how long a block keeps the service busy
 * @param connections that do so, each with one request after the other
 * @param codecTime how long a block encodes or decodes
 * @param redis the program to start as the store
 */
record AddressBookSettings(
        List<String> formats, int rounds, Duration load, int connections, Duration codecTime, String redis) {

    /** As found on the path. */
    static final String REDIS = "redis-server";

    private static final List<String> FORMATS = List.of("json", "protobuf", "protobuf-json");

    /** A size that takes a minute, or the published one. */
    static AddressBookSettings of(StudySettings settings) {
        return new AddressBookSettings(
                settings.names("formats", FORMATS, FORMATS),
                settings.number("rounds", 5, 5, 1000),
                Duration.ofSeconds(settings.number("seconds", 1, 10, 3600)),
                settings.number("connections", 100, 100, 200),
                settings.full() ? Duration.ofSeconds(1) : Duration.ofMillis(300),
                settings.text("redis", REDIS));
    }
}
