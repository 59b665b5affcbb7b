/**
 * A connection to the service that behaves like a connection from another region.
 *
 * <p>Start at {@link io.wireformat.gatling.link.PathTiming}, which computes when each byte arrives, and at {@link
 * io.wireformat.internal.link.LinkFormula}, the same as a formula. The {@link io.wireformat.gatling.link.RegionLink}
 * applies the former to real connections on the loopback interface.
 */
@NullMarked
package io.wireformat.gatling.link;

import org.jspecify.annotations.NullMarked;
