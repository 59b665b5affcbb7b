namespace * io.wireformat.schemas.kinds

enum Suit {
  CLUBS = 0
  DIAMONDS = 1
  HEARTS = 2
  SPADES_OF_TWO_WORDS = 3
}

struct EveryShape {
  1: map<string, i32> byText
  2: map<i32, string> byNumber
  3: map<i64, Place> byWide
  4: map<Suit, double> bySuit
  5: map<string, list<string>> textsByText
  6: list<list<i32>> rows
  7: list<map<string, i64>> maps
  8: required Figure figure
  9: optional Figure figureOrNull
  10: list<Figure> figures
  11: map<string, Figure> figuresByText
}

struct Place {
  1: i32 x
  2: double y
  3: optional string name
}

struct Circle {
  1: double radius
}

struct Group {
  1: string name
  2: list<Figure> members
}

struct Point {
}

union Figure {
  1: Circle circle
  2: Group group
  3: Point point
}
