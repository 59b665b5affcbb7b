/** Spring Security before content is read, and its errors in the formats. */
@NullMarked
package io.wireformat.http.security;

import org.jspecify.annotations.NullMarked;
