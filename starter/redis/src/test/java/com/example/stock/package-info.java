/** The application of docs/redis.md. */
@NullMarked
package com.example.stock;

import org.jspecify.annotations.NullMarked;
