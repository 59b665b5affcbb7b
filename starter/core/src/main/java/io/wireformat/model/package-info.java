/**
 * The message model: what a type is made of, derived once from the application's own JSON mapping and shared by every
 * format. Start with {@link io.wireformat.model.MessageModels}, which describes a type;
 * {@link io.wireformat.model.MessageModel} is the description, {@link io.wireformat.model.FieldType} its alphabet.
 */
@NullMarked
package io.wireformat.model;

import org.jspecify.annotations.NullMarked;
