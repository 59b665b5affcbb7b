package io.wireformat.audit.log.store;

/**
 * A head that the log has had, as something besides the log remembers it.
 *
 * @param keeper what remembers it, for messages: a file, a witness
 * @param head the head
 */
public record KnownHead(String keeper, Head head) {}
