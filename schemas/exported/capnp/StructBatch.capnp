@0xa6dbe694ce23c24b;

struct StructBatch {
  items @0 :List(Struct);
}

struct Struct {
  i @0 :Int64;
  f @1 :Float64;
  t @2 :Bool;
  s @3 :Text;
  b @4 :Data;
}
