namespace * io.wireformat.schemas.kinds

enum Suit {
  CLUBS = 0
  DIAMONDS = 1
  HEARTS = 2
  SPADES_OF_TWO_WORDS = 3
}

struct EveryKind {
  1: bool flag
  2: optional bool flagOrNull
  3: i32 tiny
  4: i32 small
  5: i32 number
  6: optional i32 numberOrNull
  7: i32 signed
  8: i64 wide
  9: optional i64 wideOrNull
  10: double single
  11: optional double singleOrNull
  12: double fraction
  13: optional double fractionOrNull
  14: string text
  15: optional string textOrNull
  16: binary bytes
  17: optional binary bytesOrNull
  18: Suit suit
  19: optional Suit suitOrNull
  20: required Place place
  21: optional Place placeOrNull
  22: list<bool> flags
  23: list<i32> numbers
  24: list<i64> wides
  25: list<double> singles
  26: list<double> fractions
  27: list<string> texts
  28: optional list<string> textsOrNull
  29: list<Suit> suits
  30: list<Place> places
}

struct Place {
  1: i32 x
  2: double y
  3: optional string name
}
