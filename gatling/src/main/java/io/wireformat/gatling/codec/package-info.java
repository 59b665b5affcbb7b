/** The formats as a client uses them, without HTTP. */
@NullMarked
package io.wireformat.gatling.codec;

import org.jspecify.annotations.NullMarked;
