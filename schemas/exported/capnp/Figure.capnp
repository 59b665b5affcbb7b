@0xa1b4411818946a09;

struct Circle {
  radius @0 :Float64;
}

struct Group {
  name @0 :Text;
  members @1 :List(Figure);
}

struct Point {
}

struct Figure {
  union {
    none @0 :Void;
    circle @1 :Circle;
    groupField @2 :Group; # in JSON: "group"
    point @3 :Point;
  }
}
