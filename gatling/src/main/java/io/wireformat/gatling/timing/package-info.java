/**
 * The clock of the link, and the model of an exchange: {@link io.wireformat.gatling.timing.TimedLink} says when each
 * exchange went through, {@link io.wireformat.gatling.timing.RegionModel} what it should take.
 */
@NullMarked
package io.wireformat.gatling.timing;

import org.jspecify.annotations.NullMarked;
