/** What an application reports of itself: actuator, log, metrics, traces, timing and the tables of the documentation. */
@NullMarked
package io.wireformat.http.reports;

import org.jspecify.annotations.NullMarked;
