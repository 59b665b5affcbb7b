@0xdb6afe2d391bdcd6;

struct Order {
  orderId @0 :Text;
  customer @1 :Text;
  item @2 :Text;
  quantity :union {
    none @3 :Void;
    value @4 :Int32;
  }
  price :union {
    none @5 :Void;
    value @6 :Float64;
  }
  options @7 :List(Option);
}

struct Option {
  index @0 :Int32;
  name @1 :Text;
}
