package io.wireformat.audit.security;

/** What a key can be allowed to do. */
final class Scopes {

    static final String EVENTS_WRITE = "events:write";
    static final String EVENTS_READ = "events:read";

    private Scopes() {}
}
