/**
 * Which status and which words a failure becomes, and which format a problem is written in.
 */
@NullMarked
package io.wireformat.http.internal.errors;

import org.jspecify.annotations.NullMarked;
