/**
 * The formats in Spring MVC. {@code ServerFormats} puts the parts together.
 */
@NullMarked
package io.wireformat.servlet.internal;

import org.jspecify.annotations.NullMarked;
