/** A format of an application's own: lines of properties, as an example of a codec. */
@NullMarked
package io.wireformat.test.properties;

import org.jspecify.annotations.NullMarked;
