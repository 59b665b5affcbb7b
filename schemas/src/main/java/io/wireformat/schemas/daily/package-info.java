/** The messages of the published comparison of JSON with XML: a day's orders, all text. */
@NullMarked
package io.wireformat.schemas.daily;

import org.jspecify.annotations.NullMarked;
