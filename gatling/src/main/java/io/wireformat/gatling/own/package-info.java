/** The user's own messages: how they are read, and how formats change them. */
@NullMarked
package io.wireformat.gatling.own;

import org.jspecify.annotations.NullMarked;
