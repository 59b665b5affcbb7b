package io.wireformat.codec.internal.plan;

import io.wireformat.model.UnionModel;
import java.util.List;

/**
 * One of several messages in one format.
 *
 * @param key what the format knows of the union
 * @param alternatives how each is carried
 */
record UnionPlan<K, M>(UnionModel model, M key, List<ValuePlan<K, M>> alternatives) {

    String name(int index) {
        return model.alternatives().get(index).name();
    }
}
