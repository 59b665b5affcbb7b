package io.wireformat.audit.security;

/** The authorities that a key can grant. */
final class Scopes {

    static final String EVENTS_WRITE = "events:write";
    static final String EVENTS_READ = "events:read";

    private Scopes() {}
}
