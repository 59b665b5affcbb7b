/** The status and the words of a failure, and the format of its problem. */
@NullMarked
package io.wireformat.http.internal.errors;

import org.jspecify.annotations.NullMarked;
