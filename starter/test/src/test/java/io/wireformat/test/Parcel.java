package io.wireformat.test;

import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

@NullMarked
public record Parcel(String to, List<Item> items, @Nullable Integer grams) {

    static final Parcel GRETES = new Parcel("Grete", List.of(new Item("book", 400), new Item("pen", 30)), null);

    Parcel weighed() {
        return new Parcel(to, items, items.stream().mapToInt(Item::grams).sum());
    }

    public record Item(String name, int grams) {}
}
