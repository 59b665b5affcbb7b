/** A message for the vectors alone. */
@NullMarked
package io.wireformat.schemas.kinds;

import org.jspecify.annotations.NullMarked;
