/**
 * Finds the best format for a situation: the comparison with the audit service, and repetitions of published studies.
 */
@NullMarked
package io.wireformat.gatling;

import org.jspecify.annotations.NullMarked;
