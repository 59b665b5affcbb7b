package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wireformat.gatling.page.DataTable.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataTableTests {

    @Test
    void figuresAreShownRoundedAndCopiedWhole() {
        DataTable table = DataTable.of("Times", List.of("Format", "ms"))
                .row(List.of(Value.text("JSON"), Value.figure(1234.56789, "1,234.57")));

        assertThat(table.toMarkup())
                .contains("<td data-value=\"1234.56789\" class=\"figure\">1,234.57</td>")
                .contains("<th scope=\"row\" data-value=\"JSON\" class=\"short\">JSON</th>");
    }

    @Test
    void aTextIsSortedByItsFigure() {
        DataTable table = DataTable.of("Ratios", List.of("×")).row(List.of(Value.about(1.92, "1.92 (1.84–2.01)")));

        assertThat(table.toMarkup())
                .contains("data-value=\"1.92\" class=\"figure\" data-copied=\"1.92 (1.84–2.01)\">1.92 (1.84–2.01)<");
    }

    @Test
    void aMissingFigureHasNoValue() {
        DataTable table = DataTable.of("Times", List.of("ms")).row(List.of(Value.figure(Double.NaN, Figures.NONE)));

        assertThat(table.toMarkup()).contains("data-value=\"\" class=\"figure\">–<");
    }

    @Test
    void aRowHasAValueForEachColumn() {
        DataTable table = DataTable.of("Times", List.of("Format", "ms"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.row(List.of(Value.text("JSON"))))
                .withMessage("1 values for 2 columns");
    }
}
