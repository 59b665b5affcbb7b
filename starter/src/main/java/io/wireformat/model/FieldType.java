package io.wireformat.model;

/** What a field holds: a scalar, an enum, a nested message, or a list of one of them. */
public sealed interface FieldType permits ScalarType, EnumModel, MessageModel, ListType {}
