package io.wireformat.audit.security;

import java.security.Principal;

/** Knows whether a client that was authenticated before still has a valid key. */
@FunctionalInterface
public interface KeyCheck {

    /** Whether the key by which the client was authenticated is valid now. */
    boolean isValid(Principal client);
}
