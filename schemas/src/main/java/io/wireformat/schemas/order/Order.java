package io.wireformat.schemas.order;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order of a customer, with options.
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
