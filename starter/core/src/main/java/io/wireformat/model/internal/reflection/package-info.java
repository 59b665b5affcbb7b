/**
 * Members of the application's classes by reflection, and what Kotlin adds to a class. Start with
 * {@link io.wireformat.model.internal.reflection.Access}.
 */
@NullMarked
package io.wireformat.model.internal.reflection;

import org.jspecify.annotations.NullMarked;
