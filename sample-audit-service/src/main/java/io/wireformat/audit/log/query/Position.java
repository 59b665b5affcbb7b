package io.wireformat.audit.log.query;

/** A position in the order of pages: by time, then by sequence. */
public record Position(long timeAt, long sequence) {}
