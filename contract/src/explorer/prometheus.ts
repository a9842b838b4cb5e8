import { z } from 'zod';
import { endpoint, fileAnswer } from '../endpoint.ts';

const view = 'DMS_SERVER_MANAGE_OPERATIONS_CENTER';
const root = '/monitor/api/v1/prometheus/api/v1';

/** The longest question, and the longest form that holds one. */
export const mostQueryCharacters = 4_096;
const mostFormBytes = 64 * 1024;
/** Points of one series of an answer, as Prometheus limits them. */
export const mostSteps = 11_000;
/** Series that one question may read over a time, that one may read for one moment, and that one list may name. */
export const mostQueriedSeries = 1_000;
export const mostInstantSeries = 50_000;
export const mostListedSeries = 50_000;
/** Series of the page that is scraped, those brought by remote write included. */
export const mostExposedSeries = 200_000;
/** Points of all series of one answer. */
export const mostAnswered = 500_000;

const given = z.string().min(1).max(64);
const query = z.string().min(1).max(mostQueryCharacters);
const matches = z.union([query, z.array(query).min(1).max(16)]);

const instant = { query, time: given.optional(), timeout: given.optional() };
const range = { query, start: given, end: given, step: given, timeout: given.optional() };
const times = { start: given.optional(), end: given.optional(), limit: given.optional() };
const listed = { 'match[]': matches.optional(), ...times };

/** The inputs by name: what comes as a form is checked with the same. */
export const prometheusInputs = {
  query: z.strictObject(instant),
  range: z.strictObject(range),
  series: z.strictObject({ ...listed, 'match[]': matches }),
  labels: z.strictObject(listed),
  exemplars: z.strictObject({ query, start: given.optional(), end: given.optional() }),
};

/** What is said of metrics: of one, or of so many. Of each there is one word, so that a limit of words a metric changes nothing. */
const metadata = {
  metric: z.string().min(1).max(256).optional(),
  limit: given.optional(),
  limit_per_metric: given.optional(),
};
const name = z.union([query, z.array(query).max(64)]).optional();
const rules = {
  ...{ type: z.enum(['alert', 'record']).optional(), exclude_alerts: given.optional() },
  ...{ 'rule_name[]': name, 'rule_group[]': name, 'file[]': name, 'match[]': name },
  ...{ group_limit: given.optional(), group_next_token: given.optional() },
};

const answer = {
  access: view,
  file: { types: ['application/json'] },
  output: fileAnswer,
  errorsAs: 'prometheus',
} as const;
const form = {
  ...answer,
  method: 'POST',
  reads: true,
  upload: { maxBytes: mostFormBytes, types: ['application/x-www-form-urlencoded'] },
} as const;

/**
 * What Grafana and other readers of Prometheus ask, in the words of Prometheus' own API (docs/howto/read-as-prometheus.md). Answers
 * and refusals have Prometheus' form, so none of these has an envelope.
 */
export const prometheus = {
  query: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/query`,
    summary: 'A question in PromQL, answered for one moment',
    query: prometheusInputs.query,
  }),
  queryForm: endpoint({ ...form, path: `${root}/query`, summary: 'The same, asked by a form' }),
  queryRange: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/query_range`,
    summary: 'A question in PromQL, answered step by step over a time',
    query: prometheusInputs.range,
  }),
  queryRangeForm: endpoint({ ...form, path: `${root}/query_range`, summary: 'The same, asked by a form' }),
  series: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/series`,
    summary: 'The series that match any of some selectors, by their labels',
    query: prometheusInputs.series,
  }),
  seriesForm: endpoint({ ...form, path: `${root}/series`, summary: 'The same, asked by a form' }),
  labels: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/labels`,
    summary: 'The names of labels',
    query: prometheusInputs.labels,
  }),
  labelsForm: endpoint({ ...form, path: `${root}/labels`, summary: 'The same, asked by a form' }),
  labelValues: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/label/:name/values`,
    summary: 'The values of a label',
    params: z.strictObject({ name: z.string().regex(/^[a-zA-Z_]\w{0,63}$/) }),
    query: prometheusInputs.labels,
  }),
  exemplars: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/query_exemplars`,
    summary: 'Exemplars of what a question in PromQL reads: none are kept',
    query: prometheusInputs.exemplars,
  }),
  exemplarsForm: endpoint({ ...form, path: `${root}/query_exemplars`, summary: 'The same, asked by a form' }),
  metadata: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/metadata`,
    summary: 'What the metrics that the reader may see are, in words',
    query: z.strictObject(metadata),
  }),
  rules: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/rules`,
    summary: 'Rules in PromQL: there are none, alert rules have words of their own',
    query: z.strictObject(rules),
  }),
  buildInfo: endpoint({
    ...answer,
    method: 'GET',
    path: `${root}/status/buildinfo`,
    summary: 'The version of Prometheus whose answers these are',
  }),
  exposition: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/prometheus/metrics',
    access: view,
    summary:
      'The newest value of every series of the tenant that the reader may see, as Prometheus scrapes it',
    file: { types: ['text/plain; version=0.0.4; charset=utf-8'] },
    output: fileAnswer,
    errorsAs: 'prometheus',
  }),
};
