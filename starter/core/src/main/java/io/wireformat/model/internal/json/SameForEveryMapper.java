package io.wireformat.model.internal.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A message of ours, which looks the same and is carried whatever the application's JSON mapper makes of classes. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SameForEveryMapper {}
