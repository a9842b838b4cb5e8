/** What is asked of the made-up series, and of a real Prometheus that holds the same. */
export const questions: readonly string[] = [
  ...['in', 'in{device="a"}', 'in{device!="a"}', 'in{device=~"a|b"}', 'in{device!~"a|b"}', '{__name__=~"in|out"}'],
  ...['in{region=~"E.*"}', 'in{region=~"(?i)east"}', 'in{missing=""}', 'in{device=~"[a-b]"}', 'seldom', 'nothing'],
  ...['in offset 10m', 'in offset -10m', 'rate(packets[5m])', 'rate(packets[1m])', 'rate(packets[7m30s] offset 3m)'],
  ...['irate(packets[5m])', 'increase(packets[30m])', 'delta(in[10m])', 'delta(seldom[1h])', 'rate(seldom[1h])'],
  ...['avg_over_time(in[10m])', 'min_over_time(in[10m])', 'max_over_time(in[10m])', 'sum_over_time(in[10m])'],
  ...['count_over_time(in[10m])', 'count_over_time(in[1m])', 'sum(in)', 'sum by (region) (in)', 'sum(in) by (region)'],
  ...['sum without (device) (in)', 'avg(in)', 'avg by (region) (in)', 'min(in)', 'max without (region) (in)'],
  ...['count(in)', 'count by (missing) (in)', 'topk(1, in)', 'topk(2, in)', 'topk by (region) (1, in)', 'bottomk(2, in)'],
  ...['topk(0, in)', 'quantile(0.5, in)', 'quantile(0.95, in)', 'quantile by (region) (0.1, in)', 'quantile(2, in)'],
  ...['1', '1 + 2 * 3', '2 ^ 3 ^ 2', '-2 ^ 2', '7 % 4', '1 / 0', '0 / 0', '1 > bool 2', '(1 + 2) * 3', '-1 / 0'],
  ...['in + 1', '1 - in', 'in * 8', 'in / 0', 'in % 300', 'in ^ 2', '-in', '+in', '2 ^ in{device="b"} * 0'],
  ...['in > 1000', '1000 < in', 'in > bool 1000', 'in == 0', 'in != 1000', 'in >= 500', 'in <= 500'],
  ...['in + out', 'in - out', 'in / out', 'in > out', 'in > bool out', 'out / in', 'in / in', 'in == in'],
  ...['in + on (device) out', 'in / on (device, region) out', 'in - ignoring (region) out', 'in > on (device) out'],
  ...['in{device="a"} / ignoring (device) in{device="b"}', 'in{device="a"} * on () out{device="b"}'],
  ...['sum(in) / count(in)', 'sum by (device) (in) - sum by (device) (out)', 'avg(rate(packets[5m])) * 8'],
  ...['max(sum by (region) (in)) - min(sum by (region) (in))', 'rate(packets[5m]) > 1', '100 * (in / (in + out))'],
  ...['in # what comes in', 'topk(1, rate(packets[10m]))', 'in + on (region) out', 'sum(in) + in', 'in + out + packets'],
];

/** What is refused, by Prometheus too. */
export const refused: readonly string[] = [
  ...['', 'in{', 'in}', 'in{device=}', 'in{device="a"', 'sum(', 'sum()', 'rate(in)', 'rate(in[5m]', 'in[5m] + 1', 'in[0m]'],
  ...['{}', '{device=~".*"}', 'in{device=~"("}', 'in{device=~"*"}', '1 > 2', 'topk(in)', 'topk(in, in)', 'unknown(in)'],
  ...['in +', '+', 'in in', 'in offset', 'in offset 5', 'in{__name__="x"}', 'sum(1)', '1 + on (a) in', "in{a='b}", '5m', 'in[5]'],
];
