// Two typhoons of August 2012, as the web pages of Taiwan's weather service had them; Bolaven by RSMC Tokyo.
var typhs = [
{"typhname_eng": "TEMBIN", "typhname_cht": "\u5929\u79e4", "typhno": "14", "init": [2012, 8, 22, 0],
 "best_track": [
  {"time": [2012, 8, 18, 0], "lat": "19.0", "lon": "125.5", "wind": "12"},
  {"time": [2012, 8, 20, 6], "lat": "18.4", "lon": "124.9", "wind": "40"},
  {"time": [2012, 8, 22, 0], "lat": "22.4", "lon": "124.5", "wind": "40"}],
 "curr": {"lat": "22.4", "lon": "124.5", "wind": 40, "gust": 50, "cenpress": 955, "r7": 180, "r10": 50,
  "dir": 298, "speed": 7, "intensity": {"cht": "\u4e2d\u5ea6", "eng": "Typhoon"}},
 "fcst": [
  {"tau": 12, "prev_tau": 0, "lat": "23.0", "lon": "123.6", "r7": 180, "r10": 60, "pr70": 70,
   "dir": 306, "speed": 9},
  {"tau": 72, "prev_tau": 48, "lat": "23.4", "lon": "117.9", "r7": 180, "r10": 60, "pr70": 330,
   "dir": 270, "speed": 9}]},
{"typhname_eng": "BOLAVEN", "typhno": "15", "init": [2012, 8, 21, 0],
 "best_track": [{"time": [2012, 8, 21, 0], "lat": "18.2", "lon": "140.8", "wind": "25"}], "fcst": []}
];
