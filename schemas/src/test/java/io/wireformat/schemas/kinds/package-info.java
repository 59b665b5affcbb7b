/** Messages that only the vectors use. */
@NullMarked
package io.wireformat.schemas.kinds;

import org.jspecify.annotations.NullMarked;
