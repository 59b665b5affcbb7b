/**
 * What a report is drawn with: pages that need nothing from elsewhere, tables that sort and copy themselves, and plots
 * that a screen reader can read. {@link io.wireformat.gatling.page.Page} is where to start; it knows nothing about what
 * it shows.
 */
@NullMarked
package io.wireformat.gatling.page;

import org.jspecify.annotations.NullMarked;
