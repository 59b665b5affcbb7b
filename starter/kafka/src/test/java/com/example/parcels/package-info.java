/** The application of docs/kafka.md. */
@NullMarked
package com.example.parcels;

import org.jspecify.annotations.NullMarked;
