/** Meters, observations and the endpoint {@code /actuator/wireformat}. Start at {@link io.wireformat.autoconfigure.actuator.WireformatEndpoint}. */
@NullMarked
package io.wireformat.autoconfigure.actuator;

import org.jspecify.annotations.NullMarked;
