/**
 * One compiler for all formats: it combines a {@link io.wireformat.model.MessageModel} with a format's operations.
 *
 * <p>A format is three classes, its {@link io.wireformat.codec.internal.plan.Operations}. A {@link
 * io.wireformat.codec.internal.plan.Grammar} creates the keys of places, such as a tag or an encoded name, each of which is
 * created once. A {@link io.wireformat.codec.internal.plan.ValueWriter} and a {@link
 * io.wireformat.codec.internal.plan.ValueReader} have a method for each kind of value. Their only state within a message, such
 * as the last id or the current tag, is a {@code long}: each call takes it and returns the next one.
 *
 * <p>{@link io.wireformat.codec.internal.plan.MessagePlan} is a message with the keys of its fields; {@link
 * io.wireformat.codec.internal.plan.MessagePlans} are all plans in a format, one for each message, completed when it is first
 * used. A plan writes and reads values in two ways with the same bytes:
 * <ol>
 *   <li>{@code Loop} iterates over the fields and calls the operation of each through {@code Values}. It merges fields that
 *       occur twice, and its errors contain the path of the field.
 *   <li>{@code CompiledMessage} is the superclass of a class that {@code ClassCompiler} generates with {@code WriterCode} and
 *       {@code ReaderCode}, once the type has been used for a while. It makes the same calls in sequence, with keys, getters
 *       and constructor as constants for the JIT compiler. It leaves anything unusual to the loop, from the first byte.
 * </ol>
 *
 * <p>A format whose fields have places instead of keys has a {@link io.wireformat.codec.internal.plan.PlacedWriter} and a
 * {@link io.wireformat.codec.internal.plan.PlacedReader}. It uses the same compiler, and {@code PlacedLoop}: the inline part of a message comes first, then its other values.
 *
 * <p>Content that is not a message uses {@code RootPlan}, which reads and writes the root with {@code Values}.
 *
 * <p>A generated class names only types of this library and reaches the application's types through method handles, so it works
 * with any class loader and is unloaded with its plan. If no class can be generated, as in a native image, or if it would be too
 * large for the JIT compiler, the loop is used.
 *
 * <p>For tests, the system property {@code wireformat.plans} selects {@code loop}, {@code compiled} or {@code chunked}.
 */
@NullMarked
package io.wireformat.codec.internal.plan;

import org.jspecify.annotations.NullMarked;
