/**
 * Evaluates a run: the statistics, the model of other distances, the sentences, and the page. Start at {@link
 * io.wireformat.gatling.verdict.Verdict}.
 */
@NullMarked
package io.wireformat.gatling.verdict;

import org.jspecify.annotations.NullMarked;
