/** The messages of the published comparison of JSON and XML: the orders of a day, all of them text. */
@NullMarked
package io.wireformat.schemas.daily;

import org.jspecify.annotations.NullMarked;
