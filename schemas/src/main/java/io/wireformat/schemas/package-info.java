/**
 * The messages of the studies: one package for each, with the records and a class that generates random messages. Pass
 * it a seeded source of randomness to repeat the messages: {@code new AuditMessages(new java.util.Random(1))}.
 */
@NullMarked
package io.wireformat.schemas;

import org.jspecify.annotations.NullMarked;
