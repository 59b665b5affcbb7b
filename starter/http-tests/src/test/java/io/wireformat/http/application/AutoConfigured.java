package io.wireformat.http.application;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** Alone in its package, all of which Boot reads in search of mixins whenever an application starts. */
@EnableAutoConfiguration
public class AutoConfigured {}
