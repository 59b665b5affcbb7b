/** The messages of the published cloud study: long lists of one element type. */
@NullMarked
package io.wireformat.schemas.cloud;

import org.jspecify.annotations.NullMarked;
