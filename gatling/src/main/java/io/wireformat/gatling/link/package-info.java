/**
 * A connection to the service that behaves like the way from another region.
 *
 * <p>Start at {@link io.wireformat.gatling.link.PathTiming}, which says on a clock of the caller's when each byte
 * arrives, and at {@link io.wireformat.gatling.link.LinkFormula}, which says the same in closed form. The
 * {@link io.wireformat.gatling.link.RegionLink} applies the former to real connections on the loopback interface.
 */
@NullMarked
package io.wireformat.gatling.link;

import org.jspecify.annotations.NullMarked;
