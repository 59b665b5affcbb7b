/**
 * Checks at the start of an application that its Spring Boot and its Jackson are new enough. Start at
 * {@link io.wireformat.autoconfigure.versions.RequiredVersions}. These classes also load on Spring Boot 3.5, so they use only
 * what Spring Boot has had since then, and Jackson's version.
 */
@NullMarked
package io.wireformat.autoconfigure.versions;

import org.jspecify.annotations.NullMarked;
