/**
 * The message model describes a type once, from the application's JSON mapping, for every format. Start with
 * {@link io.wireformat.model.MessageModels}, which describes types. {@link io.wireformat.model.MessageModel} describes a
 * message and {@link io.wireformat.model.FieldType} lists the types of fields.
 */
@NullMarked
package io.wireformat.model;

import org.jspecify.annotations.NullMarked;
