/**
 * The status and the text of a failure, and the format of its problem.
 */
@NullMarked
package io.wireformat.http.internal.errors;

import org.jspecify.annotations.NullMarked;
