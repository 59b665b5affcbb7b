package io.wireformat.model;

/** The type of a field: a scalar, a standard class with a text form, a JSON value, an enum, a message, a union or a collection. */
public sealed interface FieldType
        permits ScalarType, LogicalType, OpenType, EnumModel, MessageModel, UnionModel, ListType, ArrayType, MapType {}
