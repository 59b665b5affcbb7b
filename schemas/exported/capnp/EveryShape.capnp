@0xbd2b142a2ce6658d;

struct EveryShape {
  byText @0 :List(StringInt32Entry);
  byNumber @1 :List(Int32StringEntry);
  byWide @2 :List(Int64PlaceEntry);
  bySuit @3 :List(SuitFloat64Entry);
  textsByText @4 :List(StringStringListEntry);
  rows @5 :List(List(Int32));
  maps @6 :List(List(StringInt64Entry));
  figure @7 :Figure;
  figureOrNull @8 :Figure;
  figures @9 :List(Figure);
  figuresByText @10 :List(StringFigureEntry);
}

struct StringInt32Entry {
  key @0 :Text;
  value @1 :Int32;
}

struct Int32StringEntry {
  key @0 :Int32;
  value @1 :Text;
}

struct Int64PlaceEntry {
  key @0 :Int64;
  value @1 :Place;
}

struct Place {
  x @0 :Int32;
  y @1 :Float64;
  name @2 :Text;
}

struct SuitFloat64Entry {
  key @0 :Suit;
  value @1 :Float64;
}

struct StringStringListEntry {
  key @0 :Text;
  value @1 :List(Text);
}

struct StringInt64Entry {
  key @0 :Text;
  value @1 :Int64;
}

struct Circle {
  radius @0 :Float64;
}

struct Group {
  name @0 :Text;
  members @1 :List(Figure);
}

struct Point {
}

struct StringFigureEntry {
  key @0 :Text;
  value @1 :Figure;
}

struct Figure {
  union {
    none @0 :Void;
    circle @1 :Circle;
    groupField @2 :Group; # in JSON: "group"
    point @3 :Point;
  }
}

enum Suit {
  clubs @0;
  diamonds @1;
  hearts @2;
  spadesOfTwoWords @3;
}
