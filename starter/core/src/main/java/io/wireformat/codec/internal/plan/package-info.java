/**
 * One compiler for every format: it joins a {@link io.wireformat.model.MessageModel} with a format's table of operations.
 *
 * <p>A format is one class, its {@link io.wireformat.codec.internal.plan.Operations}: a method for each kind of value, which
 * writes or reads it. What the format needs to know of a place (a tag, an encoded name) is a key, made once. What it carries
 * along while a message is written or read (the last id, the tag that has just been read) is a {@code long}, the frame: each
 * call takes it, and returns the next.
 *
 * <p>{@link io.wireformat.codec.internal.plan.MessagePlan} is a message with the keys of its fields; its {@code MessagePlans} has
 * the messages within one another joined, and makes their classes. It carries values in two ways that give the same bytes:
 * <ol>
 *   <li>{@code Loop} goes over the fields and calls the operation of each, by way of {@code Values}. It merges what occurs
 *       twice, and knows the path of whatever is at fault.
 *   <li>{@code CompiledMessage} is a class that {@code ClassCompiler} makes for the type once it has been used for a while: the
 *       same calls one after the other, with keys, getters and constructor as constants, which the JIT compiler sees through.
 *       {@code WriterCode} and {@code ReaderCode} are what it consists of. It takes only what is as it should be. Anything
 *       else, it leaves to the loop, from the first byte.
 * </ol>
 *
 * <p>A format whose fields have places rather than keys is one of
 * {@link io.wireformat.codec.internal.plan.PlacedOperations}, by the same compiler and by {@code PlacedLoop}: a message's own
 * part comes first, and what its fields lead to behind it.
 *
 * <p>Content that is no message goes by {@code RootPlan}, which is {@code Values} in front of the messages.
 *
 * <p>A compiled class names nothing but types of this library: it reaches the application's types through method handles that
 * are its constants, so that it lives beside core whatever loader they have, and goes when its plan goes. Where no class can be
 * made, as in a native image, or where it would be too large for the JIT compiler, the loop is the answer.
 *
 * <p>The system property {@code wireformat.plans} says {@code loop}, {@code compiled} or {@code chunked} (both from the first use) for tests.
 */
@NullMarked
package io.wireformat.codec.internal.plan;

import org.jspecify.annotations.NullMarked;
