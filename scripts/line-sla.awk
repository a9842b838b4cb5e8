# Recomputes the figures of carrier evidence from the intervals and single runs of its CSV, and holds them against those that stand in it:
#
#   awk -f line-sla.awk evidence.csv
#
# Needs nothing but awk. Ends with 1 where a figure differs or records are missing. docs/howto/check-carrier-evidence.md says what each is.

BEGIN { FS = ","; hour = 3600000 }

{ sub(/\r$/, "") }

# Columns: 1 record, 2 key, 3 source, 4 from_ms, 5 to_ms, 8 state, 10 sent, 12 times_ms, 13 value.
NR > 1 { records++ }
$1 == "fact" && $2 == "period" { from = $4; to = $5 }
$1 == "fact" && $2 == "figures.until" { until = $4 }
$1 == "fact" && $2 == "line.since" { since = $4 }
$1 == "fact" && $2 ~ /^sla\./ { promised[substr($2, 5)] = $13 }
$1 == "source" && $3 == "L" { every = $13 }
$1 == "interval" { lasted[$8] += $5 - $4; total += $5 - $4 }
$1 == "run" && $3 == "L" && $12 != "" { packets($12) }
$1 == "figure" { told[$2] = $2 ~ /^verdict/ ? $8 : $13 }
$1 == "end" { ended = $13 }

# One run: the median of its round-trip times, its loss, and the mean difference of neighbours that both came back (RFC 3393).
function packets(text,    n, i, k, heard, rtt, rising, middle, sum, pairs, one) {
  n = split(text, rtt, ";")
  heard = 0; sum = 0; pairs = 0
  for (i = 1; i <= n; i++) {
    if (rtt[i] == "x") continue
    one = rtt[i] + 0
    for (k = heard++; k > 0 && rising[k] > one; k--) rising[k + 1] = rising[k]
    rising[k + 1] = one
    if (i > 1 && rtt[i - 1] != "x") { sum += one > rtt[i - 1] ? one - rtt[i - 1] : rtt[i - 1] - one; pairs++ }
  }
  add("loss", int((n - heard) / n * 10000 + 0.5) / 100)
  if (heard > 0) {
    middle = heard % 2 ? rising[(heard + 1) / 2] : (rising[heard / 2] + rising[heard / 2 + 1]) / 2
    add("rtt", rounded(middle))
  }
  if (pairs > 0) add("jitter", rounded(sum / pairs))
}

function rounded(ms) { return int(ms * 1000 + 0.5) / 1000 }
function add(name, value) { sums[name] += value; counts[name]++ }
function least(a, b) { return a < b ? a : b }
function most(a, b) { return a > b ? a : b }

# Says a figure, and whether the file has the same to a millionth.
function say(name, value,    is, far) {
  is = told[name]
  far = value == "" || is == "" ? value != is : (value - is > 1e-6 * most(1, value < 0 ? -value : value) || is - value > 1e-6 * most(1, value < 0 ? -value : value))
  printf "%s %s%s\n", name, value == "" ? "-" : sprintf("%.6f", value), far ? " DIFFERS from " is : ""
  if (far) wrong = 1
}

function judge(name, verdict) {
  printf "verdict.%s %s%s\n", name, verdict, verdict == told["verdict." name] ? "" : " DIFFERS from " told["verdict." name]
  if (verdict != told["verdict." name]) wrong = 1
}

END {
  asked = until - from
  there = most(0, until - most(from, since))
  up = lasted["up"] + 0; down = lasted["down"] + 0
  measured = up + down + lasted["unreachable"] + lasted["maintenance"]
  isLong = there > 0 && there >= least(hour, asked)
  isKnown = isLong && up + down > 0 && up + down >= least(hour, asked / 24)
  coverage = isLong ? least(100, 100 * measured / there) : ""
  say("there", there)
  say("up", up); say("down", down); say("unmeasured", most(0, there - measured))
  say("availability", isKnown ? 100 * up / (up + down) : "")
  say("coverage", coverage)

  agreed = promised["availability"]
  allowed = agreed == "" ? "" : most(0, to - most(from, since)) * (100 - agreed) / 100
  left = agreed == "" ? "" : allowed - down
  say("allowed", allowed); say("lost", down); say("left", left)
  judge("availability", agreed == "" ? "none" : left < 0 ? "broken" : coverage != "" && coverage >= 50 ? "kept" : "unknown")

  split("rtt loss jitter", names, " ")
  for (i = 1; i <= 3; i++) {
    name = names[i]
    count = counts[name] + 0
    mean = count > 0 ? sums[name] / count : ""
    share = there > 0 && every > 0 ? least(100, 100 * count / (there / every)) : ""
    say(name ".mean", mean); say(name ".runs", count); say(name ".coverage", share)
    judge(name, promised[name] == "" ? "none" : mean == "" || share == "" || share < 50 ? "unknown" : mean > promised[name] + 0 ? "broken" : "kept")
  }
  if (ended != records) { print "RECORDS ARE MISSING: " records " of " ended; wrong = 1 }
  print wrong ? "The figures differ." : "The figures agree."
  exit wrong
}
