/**
 * Messages to send: a package per study, with the records and a class that makes random ones. The random classes take
 * their generator, so that a seed fixes the messages: {@code new AuditMessages(new java.util.Random(1))}.
 */
@NullMarked
package io.wireformat.schemas;

import org.jspecify.annotations.NullMarked;
