/**
 * Tests with untrusted content. {@code XxxFuzzTests} are Jazzer's targets: a class for each way of decoding, with a
 * method for each format. An ordinary build runs their known inputs; {@code mvn -Pfuzz} looks for new ones ({@link
 * io.wireformat.fuzzing.Fuzzing}). {@link io.wireformat.fuzzing.Oracles} decides what is a finding. {@code
 * HostileTests} sends the requests of {@link io.wireformat.fuzzing.Attack}, which once crashed a service, to a service
 * with a small heap.
 */
@NullMarked
package io.wireformat.fuzzing;

import org.jspecify.annotations.NullMarked;
