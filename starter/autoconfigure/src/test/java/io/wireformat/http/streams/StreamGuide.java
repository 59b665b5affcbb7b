package io.wireformat.http.streams;

import java.util.stream.Stream;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What docs/streams.md shows, word for word, within what it needs. */
@RestController
class StreamGuide {

    @PostMapping("/parcels/all")
    Stream<Receipt> weigh(@RequestBody Stream<Parcel> parcels) {
        return parcels.map(Receipt::of);
    }

    record Parcel(String to, int grams) {}

    record Receipt(String to, int cents) {

        static Receipt of(Parcel parcel) {
            return new Receipt(parcel.to(), parcel.grams() / 2);
        }
    }
}
