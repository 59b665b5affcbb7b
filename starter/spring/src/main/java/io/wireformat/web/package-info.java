/**
 * What applications name of HTTP: {@link io.wireformat.web.Problem}, the content of errors, and the log of
 * exchanges.
 */
@NullMarked
package io.wireformat.web;

import org.jspecify.annotations.NullMarked;
