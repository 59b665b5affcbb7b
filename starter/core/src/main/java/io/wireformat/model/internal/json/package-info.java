/**
 * The JSON form of a class in the application's mapper, which every format follows. Start with
 * {@link io.wireformat.model.internal.json.JsonMapping}.
 */
@NullMarked
package io.wireformat.model.internal.json;

import org.jspecify.annotations.NullMarked;
