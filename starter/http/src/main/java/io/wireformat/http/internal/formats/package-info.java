/** The formats that are on, and the media types that name them. */
@NullMarked
package io.wireformat.http.internal.formats;

import org.jspecify.annotations.NullMarked;
