@NullMarked
package com.example.letters;

import org.jspecify.annotations.NullMarked;
