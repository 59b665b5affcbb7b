package io.wireformat.sample.minimal;

import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Two endpoints and two records: all an application needs. */
@NullMarked
@SpringBootApplication
@RestController
public class MinimalApplication {

    /** Starts the application. */
    public static void main(String[] args) {
        SpringApplication.run(MinimalApplication.class, args);
    }

    @PostMapping("/parcels")
    Parcel weigh(@RequestBody Parcel parcel) {
        int total = parcel.items().stream().mapToInt(Item::grams).sum();
        return new Parcel(parcel.to(), parcel.items(), total);
    }

    @GetMapping("/parcels/first")
    Parcel first() {
        return new Parcel("Grete", List.of(new Item("book", 400), new Item("pen", 30)), 430);
    }

    /** A parcel; the service fills in its weight. */
    public record Parcel(
            String to, List<Item> items, @Nullable Integer grams) {}

    /** An item in a parcel. */
    public record Item(String name, int grams) {}
}
