// What the records of io.wireformat.fixtures are for Thrift: nullable components are optional.
// generate.sh beside this file makes the classes under src/test/java-generated.
namespace java io.wireformat.fixtures.thrift

enum ColorNumber {
  RED = 0,
  GREEN = 1,
  BLUE = 2,
  VIOLET = 3,
}

enum LevelNumber {
  UNKNOWN = 0,
  LOW = 10,
  HIGH = 20,
  HIGHEST = 30,
}

struct PointStruct {
  1: i32 x,
  2: i32 y,
  3: optional string label,
}

struct PointList {
  1: list<PointStruct> items,
}

struct TextList {
  1: list<string> items,
}

struct NumberedStruct {
  2: i64 the_first,
  5: LevelNumber level,
  7: string last,
}

struct TreeStruct {
  1: string name,
  2: list<TreeStruct> children,
  3: optional TreeStruct twin,
}

struct EverythingStruct {
  1: bool flag,
  2: i32 count,
  3: i64 total,
  4: double ratio,
  5: string text,
  6: binary blob,
  7: ColorNumber color,
  8: PointStruct point,
  9: optional bool maybeFlag,
  10: optional i32 maybeCount,
  11: optional i64 maybeTotal,
  12: optional double maybeRatio,
  13: optional string maybeText,
  14: optional binary maybeBlob,
  15: optional ColorNumber maybeColor,
  16: optional PointStruct maybePoint,
  17: list<bool> flags,
  18: list<i32> counts,
  19: list<i64> totals,
  20: list<double> ratios,
  21: list<string> texts,
  22: list<binary> blobs,
  23: list<ColorNumber> colors,
  24: list<PointStruct> points,
  25: optional list<string> maybeTexts,
  26: optional list<PointStruct> maybePoints,
}

// A later version of PointStruct, with a field of every type behind those that the record knows. The order of
// declaration does not matter: generated code writes by the ids.
struct WiderPoint {
  3: optional string label,
  1: i32 x,
  4: bool yes,
  5: bool no,
  6: i8 tiny,
  7: i16 small,
  8: i32 medium,
  9: i64 large,
  10: double real,
  11: string text,
  12: binary octets,
  13: TreeStruct nested,
  14: list<list<bool>> lists,
  15: set<string> names,
  16: map<string, list<PointStruct>> trails,
  17: map<i64, double> empty,
  18: map<bool, i8> bits,
  1000: list<double> reals,
  2000: list<i16> smalls,
  32767: string last,
  2: i32 y,
}

// PointStruct with other types in the same places.
struct OtherPoint {
  1: string x,
  2: i32 y,
  3: list<string> label,
}

// NumberedStruct with lists and a set, as an earlier version might have had them.
struct OtherLists {
  8: PointStruct point,
  17: set<bool> flags,
  18: list<i64> counts,
  19: list<i32> totals,
  21: list<string> texts,
}

// A union, a required field, and containers in containers.
union Choice {
  1: i32 number,
  2: PointStruct point,
}

struct Strict {
  1: required string name,
  2: optional Choice choice,
  3: optional map<string, set<i32>> groups,
  4: optional list<Strict> parts,
}

// What the record Containers of the tests is for Thrift.
enum SideNumber {
  LEFT = -1,
  RIGHT = 1,
  BEYOND = -2147483648,
}

struct CircleStruct {
  1: double radius,
}

struct RectangleStruct {
  1: i32 width,
  2: i32 height,
}

struct GroupStruct {
  1: string label,
  2: list<ShapeUnion> members,
}

union ShapeUnion {
  1: CircleStruct circle,
  2: GroupStruct group,
  7: RectangleStruct rectangle,
}

struct ContainersStruct {
  1: map<string, string> texts,
  2: map<i32, PointStruct> points,
  3: map<i64, bool> flags,
  4: map<SideNumber, double> sides,
  5: list<list<i32>> matrix,
  6: map<string, list<map<i32, string>>> deep,
  7: list<list<bool>> rows,
  8: ShapeUnion shape,
  9: optional ShapeUnion maybeShape,
  10: list<ShapeUnion> shapes,
  11: map<string, ShapeUnion> shapesByName,
  12: optional map<string, binary> maybeBlobs,
}
