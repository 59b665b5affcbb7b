package io.wireformat.schemas.kinds;

import io.wireformat.schemas.kinds.EveryKind.Place;
import io.wireformat.schemas.kinds.EveryKind.Suit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps with each type of key, nested lists and maps, and sealed interfaces at each place where a type can be. */
public record EveryShape(
        Map<String, Integer> byText,
        Map<Integer, String> byNumber,
        Map<Long, Place> byWide,
        Map<Suit, Double> bySuit,
        Map<String, List<String>> textsByText,
        List<List<Integer>> rows,
        List<Map<String, Long>> maps,
        Figure figure,
        @Nullable Figure figureOrNull,
        List<Figure> figures,
        Map<String, Figure> figuresByText) {}
