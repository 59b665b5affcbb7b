package io.wireformat.audit.web;

/** An event is stored, but no published checkpoint covers it yet. */
final class NotPublishedException extends RuntimeException {}
