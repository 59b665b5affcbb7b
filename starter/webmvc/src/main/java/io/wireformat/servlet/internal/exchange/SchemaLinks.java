package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.schema.SchemaCatalog;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BiPredicate;

/**
 * The links from bodies to their schemas.
 *
 * @param mayRead whether the caller may read a path, which is within the application
 */
public record SchemaLinks(SchemaCatalog catalog, BiPredicate<HttpServletRequest, String> mayRead) {}
