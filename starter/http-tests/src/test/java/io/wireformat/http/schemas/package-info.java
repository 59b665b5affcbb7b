/** OpenApiTests ReactiveOpenApiTests FailingTypeTests How types are described: schemas that an application serves, links to them, and OpenAPI. */
@NullMarked
package io.wireformat.http.schemas;

import org.jspecify.annotations.NullMarked;
