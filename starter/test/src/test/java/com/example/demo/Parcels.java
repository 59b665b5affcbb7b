package com.example.demo;

import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@NullMarked
@RestController
class Parcels {

    record Parcel(String to, List<Item> items, @Nullable Integer grams) {}

    record Item(String name, int grams) {}

    @PostMapping("/parcels")
    Parcel weigh(@RequestBody Parcel parcel) {
        int grams = parcel.items().stream().mapToInt(Item::grams).sum();
        return new Parcel(parcel.to(), parcel.items(), grams);
    }
}
