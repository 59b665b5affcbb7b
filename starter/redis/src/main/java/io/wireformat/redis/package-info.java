/** Values in Redis and in Spring Cache in every format. Start at {@link io.wireformat.redis.WireformatRedisSerializer}. */
@NullMarked
package io.wireformat.redis;

import org.jspecify.annotations.NullMarked;
