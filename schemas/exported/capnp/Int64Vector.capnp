@0xd04b8cc13b44fe9f;

struct Int64Vector {
  items @0 :List(Int64);
}
