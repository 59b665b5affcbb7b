package io.wireformat.model;

/**
 * What a field holds: a scalar, a value of a standard class that has a text, a value of JSON, an enum, a message or one of several, or
 * a collection of them.
 */
public sealed interface FieldType
        permits ScalarType, LogicalType, OpenType, EnumModel, MessageModel, UnionModel, ListType, ArrayType, MapType {}
