@0xf52051217d8f82c8;

struct Float64Vector {
  items @0 :List(Float64);
}
