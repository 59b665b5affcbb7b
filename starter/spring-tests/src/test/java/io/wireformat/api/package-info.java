/** The public API of all published modules and the page of their settings, which only this module sees together. */
@NullMarked
package io.wireformat.api;

import org.jspecify.annotations.NullMarked;
