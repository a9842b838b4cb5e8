/**
 * What Grafana's data source for Prometheus asks, in the order in which a person comes to it: saving and testing it, the editor of
 * questions, a panel, annotations. Written after its protocol: forms by POST, times in seconds, the limit that it sends with lists.
 */
interface GrafanaRequest {
  readonly when: string;
  readonly method: 'GET' | 'POST';
  readonly call: string;
  readonly given: Readonly<Record<string, string>>;
}

const times = (nowS: number) => ({ start: String(nowS - 3_600), end: String(nowS) });

export const grafanaRequests = (nowS: number): readonly GrafanaRequest[] => [
  ...(['POST', 'GET'] as const).map((method) => ({
    ...{ when: `“Save & test” by ${method}`, method, call: 'query', given: { query: '1+1', time: '4' } },
  })),
  { when: 'which Prometheus it is', method: 'GET', call: 'status/buildinfo', given: {} },
  { when: 'whether there are rules', method: 'GET', call: 'rules', given: {} },
  { when: 'names of metrics', method: 'GET', call: 'label/__name__/values', given: times(nowS) },
  {
    ...{ when: 'names of metrics, bounded', method: 'GET', call: 'label/__name__/values' },
    given: { ...times(nowS), limit: '40000' },
  },
  { when: 'what metrics are', method: 'GET', call: 'metadata', given: {} },
  { when: 'what metrics are, bounded', method: 'GET', call: 'metadata', given: { limit: '40000' } },
  {
    ...{ when: 'what a metric is', method: 'GET', call: 'metadata' },
    given: { metric: 'linekeeper_ping_rtt_seconds', limit_per_metric: '1' },
  },
  { when: 'labels', method: 'POST', call: 'labels', given: { ...times(nowS), limit: '40000' } },
  {
    ...{ when: 'labels of a metric', method: 'POST', call: 'labels' },
    given: { ...times(nowS), 'match[]': 'linekeeper_ping_rtt_seconds' },
  },
  {
    ...{ when: 'values of a label', method: 'GET', call: 'label/region/values' },
    given: { ...times(nowS), 'match[]': '{__name__="linekeeper_ping_rtt_seconds"}', limit: '40000' },
  },
  {
    ...{ when: 'series of a variable', method: 'POST', call: 'series' },
    given: { ...times(nowS), 'match[]': 'linekeeper_ping_rtt_seconds', limit: '40000' },
  },
  {
    ...{ when: 'a panel over time', method: 'POST', call: 'query_range' },
    given: { ...times(nowS), query: 'linekeeper_ping_rtt_seconds', step: '15' },
  },
  {
    ...{ when: 'a panel of what is now', method: 'POST', call: 'query' },
    given: { query: 'sum by (region) (linekeeper_ping_rtt_seconds)', time: `${nowS}.5` },
  },
  {
    ...{ when: 'exemplars of a panel', method: 'POST', call: 'query_exemplars' },
    given: { ...times(nowS), query: 'rate(linekeeper_ping_rtt_seconds[5m])' },
  },
  {
    ...{ when: 'exemplars where POST is closed', method: 'GET', call: 'query_exemplars' },
    given: { ...times(nowS), query: 'linekeeper_ping_rtt_seconds' },
  },
];
