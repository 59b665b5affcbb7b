@0xaa10ac5712305685;

struct StringVector {
  items @0 :List(Text);
}
