/**
 * What a run comes to: the statistics, the model of other distances, the sentences, and the page.
 * {@link io.wireformat.gatling.verdict.Verdict} is where to start.
 */
@NullMarked
package io.wireformat.gatling.verdict;

import org.jspecify.annotations.NullMarked;
