package io.wireformat.schemas.cloud;

import java.util.List;

/**
 * Many strings in one message.
 *
 * @param items 100 ASCII letters each
 */
public record StringVector(List<String> items) {}
