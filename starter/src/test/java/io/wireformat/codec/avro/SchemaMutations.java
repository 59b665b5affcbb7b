package io.wireformat.codec.avro;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes a schema at random, as years of releases might: to some that still fit and to some that do not. */
final class SchemaMutations {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final List<String> ADDED = List.of(
            "\"null\"",
            "\"boolean\"",
            "\"int\"",
            "\"long\"",
            "\"float\"",
            "\"double\"",
            "\"bytes\"",
            "\"string\"",
            "[\"null\",\"string\"]",
            "{\"type\":\"array\",\"items\":{\"type\":\"map\",\"values\":[\"int\",\"string\"]}}",
            "{\"type\":\"fixed\",\"name\":\"Added%d\",\"size\":3}",
            "{\"type\":\"enum\",\"name\":\"Added%d\",\"symbols\":[\"A\",\"B\"]}",
            "{\"type\":\"record\",\"name\":\"Added%1$d\",\"fields\":["
                    + "{\"name\":\"a\",\"type\":\"long\"},{\"name\":\"b\",\"type\":[\"null\",\"Added%1$d\"]}]}");

    private final Random random;

    private int added;

    SchemaMutations(Random random) {
        this.random = random;
    }

    /** Another schema; it need not be valid, as a type may be left out where it was defined. */
    String mutate(String schema) {
        return mutate(JsonMapper.shared().readTree(schema)).toString();
    }

    private JsonNode mutate(JsonNode schema) {
        if (schema instanceof ArrayNode union) {
            return union(union);
        }
        if (schema instanceof ObjectNode object) {
            switch (object.path("type").asString("")) {
                case "record" -> record(object);
                case "enum" -> reorderOrShorten((ArrayNode) object.get("symbols"));
                case "array" -> object.set("items", mutate(object.get("items")));
                case "map" -> object.set("values", mutate(object.get("values")));
                default -> {}
            }
            return sometimesNull(object);
        }
        return sometimesNull(chance(6) ? JSON.stringNode(other(schema.asString())) : schema);
    }

    private JsonNode union(ArrayNode union) {
        List<JsonNode> branches = new ArrayList<>();
        for (JsonNode branch : union) {
            boolean plain = branch.isString();
            branches.add(plain || branch.path("type").asString("").equals("enum") ? branch : mutated(branch));
        }
        if (chance(4)) {
            Collections.shuffle(branches, random);
        }
        return chance(5)
                ? branches.get(random.nextInt(branches.size()))
                : JSON.arrayNode().addAll(branches);
    }

    private JsonNode mutated(JsonNode branch) {
        JsonNode mutated = mutate(branch);
        return mutated.isArray() ? mutated.get(1) : mutated;
    }

    private JsonNode sometimesNull(JsonNode schema) {
        return chance(8) ? JSON.arrayNode().add("null").add(schema) : schema;
    }

    private void record(ObjectNode record) {
        List<JsonNode> fields = new ArrayList<>();
        for (JsonNode field : record.get("fields")) {
            if (!chance(12)) {
                ObjectNode kept =
                        JSON.objectNode().put("name", field.get("name").asString());
                fields.add(kept.set("type", mutate(field.get("type"))));
            }
            if (chance(6)) {
                fields.add(addition());
            }
        }
        if (chance(3)) {
            Collections.shuffle(fields, random);
        }
        record.set("fields", JSON.arrayNode().addAll(fields));
    }

    private JsonNode addition() {
        int number = added++;
        String type = ADDED.get(random.nextInt(ADDED.size())).formatted(number);
        return JSON.objectNode()
                .put("name", "added" + number)
                .set("type", JsonMapper.shared().readTree(type));
    }

    private void reorderOrShorten(ArrayNode symbols) {
        List<JsonNode> all = new ArrayList<>();
        symbols.forEach(all::add);
        Collections.shuffle(all, random);
        if (chance(2)) {
            all.remove(0);
        }
        symbols.removeAll().addAll(all);
    }

    /** Mostly one that is promoted to the type, sometimes one that is not. */
    private String other(String type) {
        return switch (type) {
            case "long" -> "int";
            case "float" -> chance(2) ? "int" : "long";
            case "double" -> List.of("int", "long", "float").get(random.nextInt(3));
            case "string" -> "bytes";
            case "bytes" -> "string";
            case "int" -> chance(20) ? "long" : "int";
            case "boolean" -> chance(20) ? "int" : "boolean";
            default -> type;
        };
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
