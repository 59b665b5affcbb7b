@0xb6d1f0a94c2e7d35;

using Java = import "/java.capnp";
$Java.package("io.wireformat.benchmarks.generated.capnp");
$Java.outerClassname("CapnpMessages");

struct AuditEventStruct {
  type @0 :Text;
  subject @1 :Text;
  source @2 :Text;
  time @3 :Text;
  data @4 :Text;
  id @5 :Text;
}

enum QualityEnum {
  lowest @0;
  low @1;
  medium @2;
  sd @3;
  hd @4;
  twoK @5;
  fourK @6;
}

struct SocialInfoStruct {
  likes @0 :Int32;
  dislikes @1 :Int32;
  comments @2 :List(Text);
  views @3 :Int32;
}

struct ChannelStruct {
  name @0 :Text;
  subscribers @1 :Int32;
  channelId @2 :Text;
}

struct VideoInfoStruct {
  duration @0 :Int64;
  description @1 :Text;
  size @2 :Int64;
  qualities @3 :List(QualityEnum);
}

struct VideoStruct {
  videoId @0 :Text;
  url @1 :Text;
  socialInfo @2 :SocialInfoStruct;
  channel @3 :ChannelStruct;
  videoInfo @4 :VideoInfoStruct;
}

struct StructStruct {
  i @0 :Int64;
  f @1 :Float64;
  t @2 :Bool;
  s @3 :Text;
  b @4 :Data;
}

struct StructBatchStruct {
  items @0 :List(StructStruct);
}
