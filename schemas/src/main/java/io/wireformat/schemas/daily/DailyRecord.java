package io.wireformat.schemas.daily;

import java.util.List;

/**
 * The orders of a day.
 *
 * @param orders the orders; 1,000 in the study's small runs, and 10,000, 100,000 and 1,000,000 in its large ones
 */
public record DailyRecord(List<Order> orders) {}
