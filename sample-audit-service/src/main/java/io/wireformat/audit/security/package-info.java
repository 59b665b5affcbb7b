/** Who may do what: bearer API keys with scopes, of which the service knows only the hashes. */
@NullMarked
package io.wireformat.audit.security;

import org.jspecify.annotations.NullMarked;
