/** Programs that are started for a run and end with it. */
@NullMarked
package io.wireformat.gatling.process;

import org.jspecify.annotations.NullMarked;
