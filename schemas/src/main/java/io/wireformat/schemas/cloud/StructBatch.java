package io.wireformat.schemas.cloud;

import java.util.List;

/**
 * Many structs in one message.
 *
 * @param items the structs
 */
public record StructBatch(List<Struct> items) {}
