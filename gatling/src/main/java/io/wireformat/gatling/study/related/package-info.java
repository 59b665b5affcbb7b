/**
 * Older studies that the published ones build on: an order with options, which can be rebuilt and is measured here, and
 * two whose messages cannot. Start with {@link io.wireformat.gatling.study.related.OrderStudy}.
 */
@NullMarked
package io.wireformat.gatling.study.related;

import org.jspecify.annotations.NullMarked;
