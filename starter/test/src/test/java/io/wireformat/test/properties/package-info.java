/** An example of an application's own codec: lines of properties. */
@NullMarked
package io.wireformat.test.properties;

import org.jspecify.annotations.NullMarked;
