/**
 * The common part of all schema languages. A {@link io.wireformat.schema.SchemaLanguage} exports the schema of a described
 * type for programs in any language. JSON Schema is in this package, every other language in the package of its format. The
 * languages share the {@link io.wireformat.schema.Declarations} of a file and the {@link io.wireformat.schema.NameStyle}.
 */
@NullMarked
package io.wireformat.schema;

import org.jspecify.annotations.NullMarked;
