/** Repeats published studies of the formats against a study server, and says which of their conclusions hold. */
@NullMarked
package io.wireformat.gatling.study;

import org.jspecify.annotations.NullMarked;
