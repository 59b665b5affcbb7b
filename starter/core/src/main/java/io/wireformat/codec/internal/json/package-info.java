/**
 * JSON of records, written and read by a plan in place of Jackson, where that makes no difference but in time.
 *
 * <p>{@link io.wireformat.codec.internal.json.JsonPlans} is asked for a type. {@code TestedMapper} and {@code TestedTypes} hold the
 * application's mapper, and what it would write and read the type with, against what the plan has been compared with; whatever
 * else they find is a reason to leave the type to Jackson. {@code JsonOperations} is the format's table: it takes values and
 * content that hold no surprise, and refuses all others, which then go to Jackson from the first byte.
 */
@NullMarked
package io.wireformat.codec.internal.json;

import org.jspecify.annotations.NullMarked;
