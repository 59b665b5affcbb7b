/** Authentication by API keys with roles; the service only stores the hashes of the keys. */
@NullMarked
package io.wireformat.audit.security;

import org.jspecify.annotations.NullMarked;
