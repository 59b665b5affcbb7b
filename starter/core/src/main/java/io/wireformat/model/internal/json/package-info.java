/**
 * How the application's JSON mapper maps a class, which every format follows. Start with
 * {@link io.wireformat.model.internal.json.JsonMapping}.
 */
@NullMarked
package io.wireformat.model.internal.json;

import org.jspecify.annotations.NullMarked;
