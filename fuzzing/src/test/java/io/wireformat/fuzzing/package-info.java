/**
 * What strangers send. {@code XxxFuzzTests} are Jazzer's targets, a class for each path that content takes and a method
 * for each format: an ordinary build tries their known inputs, {@code mvn -Pfuzz} looks for new ones ({@link
 * io.wireformat.fuzzing.Fuzzing}). {@link io.wireformat.fuzzing.Oracles} says what counts as a finding. {@code
 * HostileTests} send what once ended a service ({@link io.wireformat.fuzzing.Attack}) to one with a small heap.
 */
@NullMarked
package io.wireformat.fuzzing;

import org.jspecify.annotations.NullMarked;
