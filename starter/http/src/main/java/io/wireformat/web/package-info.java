/** The part of HTTP that applications use: {@link io.wireformat.web.Problem}, the content of errors. */
@NullMarked
package io.wireformat.web;

import org.jspecify.annotations.NullMarked;
