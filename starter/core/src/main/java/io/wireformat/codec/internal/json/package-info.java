/** The syntax of JSON, for the formats that are written in it. */
@NullMarked
package io.wireformat.codec.internal.json;

import org.jspecify.annotations.NullMarked;
