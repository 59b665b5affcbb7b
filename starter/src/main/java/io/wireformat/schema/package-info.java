/**
 * Writes what the message model describes in the schema languages of the formats, so that programs in any language can
 * read what is sent and send what is read. Start at {@link io.wireformat.schema.SchemaLanguage#export}.
 */
@NullMarked
package io.wireformat.schema;

import org.jspecify.annotations.NullMarked;
