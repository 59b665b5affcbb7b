/** A user's own messages: where they come from, and what formats make of them. */
@NullMarked
package io.wireformat.gatling.own;

import org.jspecify.annotations.NullMarked;
