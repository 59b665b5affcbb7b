@0x991c7195a5c36d32;

struct Video {
  videoId @0 :Text;
  url @1 :Text;
  socialInfo @2 :SocialInfo;
  channel @3 :Channel;
  videoInfo @4 :VideoInfo;
}

struct SocialInfo {
  likes @0 :Int32;
  dislikes @1 :Int32;
  comments @2 :List(Text);
  views @3 :Int32;
}

struct Channel {
  name @0 :Text;
  subscribers @1 :Int32;
  channelId @2 :Text;
}

struct VideoInfo {
  duration @0 :Int64;
  description @1 :Text;
  size @2 :Int64;
  qualities @3 :List(Quality);
}

enum Quality {
  lowest @0;
  low @1;
  medium @2;
  sd @3;
  hd @4;
  twoK @5;
  fourK @6;
}
