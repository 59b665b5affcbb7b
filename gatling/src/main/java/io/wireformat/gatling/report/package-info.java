/**
 * From raw samples to answers: {@link io.wireformat.gatling.report.Block}s of samples become
 * {@link io.wireformat.gatling.report.CellResult}s, these become sentences, tables and plots, and
 * {@link io.wireformat.gatling.report.Comparison} is what is written.
 */
@NullMarked
package io.wireformat.gatling.report;

import org.jspecify.annotations.NullMarked;
