/**
 * The comparison as one page, drawn from {@link io.wireformat.gatling.report.PublishedComparison} and nothing else, so
 * that any {@code comparison.json} can be drawn again. {@link io.wireformat.gatling.report.page.ComparisonPage} has the
 * sections in their order; each is a class.
 */
@NullMarked
package io.wireformat.gatling.report.page;

import org.jspecify.annotations.NullMarked;
