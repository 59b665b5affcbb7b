@0xc693384a24de86cc;

struct EveryKind {
  flag @0 :Bool;
  flagOrNull :union {
    none @1 :Void;
    value @2 :Bool;
  }
  tiny @3 :Int32;
  small @4 :Int32;
  number @5 :Int32;
  numberOrNull :union {
    none @6 :Void;
    value @7 :Int32;
  }
  signed @8 :Int32;
  wide @9 :Int64;
  wideOrNull :union {
    none @10 :Void;
    value @11 :Int64;
  }
  single @12 :Float32;
  singleOrNull :union {
    none @13 :Void;
    value @14 :Float32;
  }
  fraction @15 :Float64;
  fractionOrNull :union {
    none @16 :Void;
    value @17 :Float64;
  }
  text @18 :Text;
  textOrNull @19 :Text;
  bytes @20 :Data;
  bytesOrNull @21 :Data;
  suit @22 :Suit;
  suitOrNull :union {
    none @23 :Void;
    value @24 :Suit;
  }
  place @25 :Place;
  placeOrNull @26 :Place;
  flags @27 :List(Bool);
  numbers @28 :List(Int32);
  wides @29 :List(Int64);
  singles @30 :List(Float32);
  fractions @31 :List(Float64);
  texts @32 :List(Text);
  textsOrNull @33 :List(Text);
  suits @34 :List(Suit);
  places @35 :List(Place);
}

struct Place {
  x @0 :Int32;
  y @1 :Float64;
  name @2 :Text;
}

enum Suit {
  clubs @0;
  diamonds @1;
  hearts @2;
  spadesOfTwoWords @3;
}
