/**
 * Content codings for all formats: {@link io.wireformat.internal.coding.ContentCodings} decompresses content by its
 * {@code Content-Encoding} and chooses a coding by {@code Accept-Encoding}. Decompression streams, within limits.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-8.4">RFC 9110: Content-Encoding</a>
 */
@NullMarked
package io.wireformat.internal.coding;

import org.jspecify.annotations.NullMarked;
