/**
 * The building blocks of reports: self-contained pages, tables that can be sorted and copied, and plots for screen
 * readers too. Start at {@link io.wireformat.gatling.page.Page}. The package does not depend on the content of reports.
 */
@NullMarked
package io.wireformat.gatling.page;

import org.jspecify.annotations.NullMarked;
