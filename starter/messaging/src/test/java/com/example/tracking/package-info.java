/** The application of docs/messaging.md. */
@NullMarked
package com.example.tracking;

import org.jspecify.annotations.NullMarked;
