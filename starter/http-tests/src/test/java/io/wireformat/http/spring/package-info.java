/** What stays as Spring does it: JSON, XML, CBOR and Smile, and requests that name no format of ours. */
@NullMarked
package io.wireformat.http.spring;

import org.jspecify.annotations.NullMarked;
