/** Content codings of requests, responses and streams. */
@NullMarked
package io.wireformat.http.compression;

import org.jspecify.annotations.NullMarked;
