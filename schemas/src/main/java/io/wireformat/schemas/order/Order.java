package io.wireformat.schemas.order;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a customer ordered, and how it is to be made.
 *
 * @param orderId 10 ASCII letters
 * @param customer 10 ASCII letters
 * @param item 10 ASCII letters
 * @param quantity 1 to 9
 * @param price 0.5 to 9.5, with one decimal
 * @param options 0 to 900
 */
public record Order(
        @Nullable String orderId,
        @Nullable String customer,
        @Nullable String item,
        @Nullable Integer quantity,
        @Nullable Double price,
        @Nullable List<Option> options) {}
