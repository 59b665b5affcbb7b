package io.wireformat.audit.security;

/**
 * A key of a client.
 *
 * @param name the property that holds it, such as {@code writer} or {@code writer.shop}
 * @param role what its holder may do
 * @param hash recognizes it
 */
record ApiKey(String name, Role role, KeyHash hash) {}
