package io.wireformat.model;

import io.wireformat.model.internal.conversion.Typed;
import io.wireformat.model.internal.introspection.FieldNumbers;
import io.wireformat.model.internal.service.ParametersType;
import io.wireformat.model.internal.service.ServicesType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Describes the messages of services. */
final class ServiceModels {

    private ServiceModels() {}

    /**
     * The message of a method's parameters: each is a property, and an array holds the values.
     *
     * @param describe the description of a parameter, named in errors
     */
    static Typed of(
            ParametersType type, SchemaHistory history, BiFunction<ParametersType.Parameter, String, Typed> describe) {
        List<Field> fields = new ArrayList<>();
        List<Class<?>> classes = new ArrayList<>();
        for (ParametersType.Parameter parameter : type.parameters()) {
            String culprit = type.name() + "." + parameter.name();
            MessageModels.requirePaired(parameter.name(), culprit);
            Typed value = describe.apply(parameter, culprit);
            Placeholders.requireNone(value.type(), culprit);
            Class<?> raw = value.conversion().declared();
            MethodHandle getter = MethodHandles.insertArguments(
                            MethodHandles.arrayElementGetter(Object[].class), 1, classes.size())
                    .asType(MethodType.methodType(raw, Object.class));
            fields.add(Field.of(
                    parameter.name(), parameter.number(), value, parameter.nullable(), false, getter, classes.size()));
            classes.add(raw);
        }
        FieldNumbers.requireDistinct(fields, type.owner());
        MethodHandle creator = MethodHandles.identity(Object[].class)
                .asCollector(Object[].class, classes.size())
                .asType(MethodType.methodType(Object[].class, classes));
        MessageModel message = new MessageModel(TypeName.made(type.name()), type.owner(), new Instantiator(creator));
        String recorded = SchemaHistory.nameOf(type.owner(), type.name());
        message.complete(fields, FieldNumbers.removed(fields, history, recorded, false));
        return Typed.of(message, Object[].class);
    }

    /** The message of services, whose fields have the types of all requests and responses. */
    static Typed of(ServicesType type, Function<Type, FieldType> describe) {
        List<Field> fields = new ArrayList<>();
        List<MessageModel.Service> services = new ArrayList<>();
        for (ServicesType.Service service : type.services()) {
            List<MessageModel.Method> methods = new ArrayList<>();
            for (ServicesType.Method method : service.methods()) {
                methods.add(new MessageModel.Method(
                        method.name(),
                        field(method.request(), fields, describe),
                        method.requestStream(),
                        field(method.response(), fields, describe),
                        method.responseStream(),
                        method.noSideEffects(),
                        method.comment()));
            }
            services.add(new MessageModel.Service(service.name(), List.copyOf(methods)));
        }
        MessageModel root = new MessageModel(
                TypeName.made(type.fileName()),
                Object[].class,
                new Instantiator(MethodHandles.identity(Object[].class)));
        root.complete(fields);
        root.serve(new MessageModel.Services(type.packageName(), List.copyOf(services)));
        return Typed.of(root, Object[].class);
    }

    private static @Nullable String field(@Nullable Type type, List<Field> fields, Function<Type, FieldType> describe) {
        if (type == null) {
            return null;
        }
        FieldType described = describe.apply(type);
        FieldType message = described instanceof ListType list
                ? MessageModels.wrapperOf(list)
                : described instanceof MapType map
                        ? MessageModels.wrapperOf(map)
                        : described instanceof ArrayType array ? MessageModels.wrapperOf(array) : described;
        String name = "type" + fields.size();
        MethodHandle none = MethodHandles.empty(MethodType.methodType(Object.class, Object.class));
        fields.add(Field.of(name, fields.size() + 1, Typed.of(message, Object.class), true, false, none, 0));
        return name;
    }
}
