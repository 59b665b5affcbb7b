@NullMarked
package com.example.demo;

import org.jspecify.annotations.NullMarked;
