/**
 * What schemas have in common, from which programs in any language can read what is sent and send what is read: a
 * {@link io.wireformat.schema.SchemaLanguage} exports what the message model describes. Each is written in the package of
 * its format, JSON Schema here; what a file declares and how a language spells it are shared.
 */
@NullMarked
package io.wireformat.schema;

import org.jspecify.annotations.NullMarked;
