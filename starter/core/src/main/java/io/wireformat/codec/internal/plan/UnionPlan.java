package io.wireformat.codec.internal.plan;

import io.wireformat.model.UnionModel;
import java.util.List;

/**
 * The plan of a union in one format.
 *
 * @param key the format's key of the union
 * @param alternatives the plans of the alternatives
 */
record UnionPlan<K, M>(UnionModel model, M key, List<ValuePlan<K, M>> alternatives) {

    String name(int index) {
        return model.alternatives().get(index).name();
    }
}
