/**
 * The formats in Spring WebFlux, with the observable behaviour that {@link io.wireformat.http} has in Spring MVC; what is
 * the same in both is in {@link io.wireformat.web}. Of {@code http} this package uses what clients share.
 *
 * <p>{@link io.wireformat.reactive.ReactiveFormats} puts the parts together. {@code WireMessageReader} and
 * {@code WireMessageWriter} are a format among the application's codecs; {@code AnswerWriters} lets those that a request
 * names take part in the choice of what its answer is written in; {@code StreamMessageReader} and
 * {@code StreamMessageWriter} are its streams, message by message; {@code MeteredJacksonEncoder} and
 * {@code MeteredJacksonDecoder} are Spring's own JSON, XML, CBOR and Smile, timed. {@code RequestRules} and
 * {@code AnswerRules} say within which limits content is read, how it is coded, and what is told of it.
 */
@NullMarked
package io.wireformat.reactive;

import org.jspecify.annotations.NullMarked;
