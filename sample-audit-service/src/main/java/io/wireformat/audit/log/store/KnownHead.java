package io.wireformat.audit.log.store;

/** A head that the log has had, as something besides the log remembers it. */
public record KnownHead(String keeper, Head head) {}
