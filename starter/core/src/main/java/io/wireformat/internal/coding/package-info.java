/**
 * How content is coded on its way, whatever its format: {@link io.wireformat.internal.coding.ContentCodings} decodes what
 * {@code Content-Encoding} names and chooses what {@code Accept-Encoding} lets. Decoding streams, within limits.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-8.4">RFC 9110: Content-Encoding</a>
 */
@NullMarked
package io.wireformat.internal.coding;

import org.jspecify.annotations.NullMarked;
