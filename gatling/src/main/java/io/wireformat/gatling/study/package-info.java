/** Repeats published studies of the formats with a study server, and checks their conclusions. */
@NullMarked
package io.wireformat.gatling.study;

import org.jspecify.annotations.NullMarked;
