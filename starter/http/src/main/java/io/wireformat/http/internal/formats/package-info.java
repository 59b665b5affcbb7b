/**
 * The formats that are on, and the media types that name them. {@code FormatRegistry} has all, {@code BodyFormat} is one of
 * them with the types that it supports, and {@code AcceptedFormats} are those that an {@code Accept} header names.
 */
@NullMarked
package io.wireformat.http.internal.formats;

import org.jspecify.annotations.NullMarked;
