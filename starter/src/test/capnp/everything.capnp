# What the records of io.wireformat.fixtures are for Cap'n Proto: nullable numbers are groups with a union.
# generate.sh beside this file makes the classes under src/test/java-generated.
@0xa5c1d2f07b3e4961;

using Java = import "/java.capnp";
$Java.package("io.wireformat.fixtures.capnp");
$Java.outerClassname("CapnpFixtures");

enum ColorNumber {
  red @0;
  green @1;
  blue @2;
  violet @3;
}

# the holes are filled
enum LevelNumber {
  unknown @0;
  unused1 @1;
  unused2 @2;
  unused3 @3;
  unused4 @4;
  unused5 @5;
  unused6 @6;
  unused7 @7;
  unused8 @8;
  unused9 @9;
  low @10;
  unused11 @11;
  unused12 @12;
  unused13 @13;
  unused14 @14;
  unused15 @15;
  unused16 @16;
  unused17 @17;
  unused18 @18;
  unused19 @19;
  high @20;
  highest @21;
}

struct PointStruct {
  x @0 :Int32;
  y @1 :Int32;
  label @2 :Text;
}

struct PointList {
  items @0 :List(PointStruct);
}

struct TreeStruct {
  name @0 :Text;
  children @1 :List(TreeStruct);
  twin @2 :TreeStruct;
}

struct NumberedStruct {
  theFirst @0 :Int64;
  level @1 :LevelNumber;
  last @2 :Text;
}

struct EverythingStruct {
  flag @0 :Bool;
  count @1 :Int32;
  total @2 :Int64;
  ratio @3 :Float64;
  text @4 :Text;
  blob @5 :Data;
  color @6 :ColorNumber;
  point @7 :PointStruct;
  maybeFlag :union { none @8 :Void; value @9 :Bool; }
  maybeCount :union { none @10 :Void; value @11 :Int32; }
  maybeTotal :union { none @12 :Void; value @13 :Int64; }
  maybeRatio :union { none @14 :Void; value @15 :Float64; }
  maybeText @16 :Text;
  maybeBlob @17 :Data;
  maybeColor :union { none @18 :Void; value @19 :ColorNumber; }
  maybePoint @20 :PointStruct;
  flags @21 :List(Bool);
  counts @22 :List(Int32);
  totals @23 :List(Int64);
  ratios @24 :List(Float64);
  texts @25 :List(Text);
  blobs @26 :List(Data);
  colors @27 :List(ColorNumber);
  points @28 :List(PointStruct);
  maybeTexts @29 :List(Text);
  maybePoints @30 :List(PointStruct);
}

# fields of all sizes in an order that leaves and fills holes
struct HolesStruct {
  a @0 :Bool;
  b @1 :Int64;
  c :union { none @2 :Void; value @3 :Bool; }
  d @4 :Int32;
  e @5 :Bool;
  f :union { none @6 :Void; value @7 :Int64; }
  g @8 :ColorNumber;
  h :union { none @9 :Void; value @10 :Int32; }
  i @11 :Bool;
  j :union { none @12 :Void; value @13 :ColorNumber; }
  k @14 :Int32;
  l :union { none @15 :Void; value @16 :Bool; }
  m @17 :Float64;
  n @18 :Bool;
  o @19 :ColorNumber;
}

# PointStruct after some years
struct WiderPoint {
  x @0 :Int32;
  y @1 :Int32;
  label @2 :Text;
  z @3 :Float64;
  trail @4 :List(PointStruct);
  mark :union { none @5 :Void; value @6 :Int64; }
}

# PointStruct before it had a second number and a label
struct NarrowerPoint {
  x @0 :Int32;
}

# lists that are read as other lists
struct OtherLists {
  asNumbers @0 :List(NarrowerPoint);
  asStructs @1 :List(Int32);
  asTexts @2 :List(TreeStruct);
  asWider @3 :List(Int64);
}
