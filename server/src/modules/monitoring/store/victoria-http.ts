import { type MetricName } from '@linekeeper/contract/monitoring/metrics';

/** How long VictoriaMetrics may take to answer. */
const timeoutMs = 30_000;

/** The name of a metric in VictoriaMetrics: `linekeeper_if_in` for `if.in`. */
export function nameOf(metric: MetricName): string {
  return `linekeeper_${metric.replaceAll('.', '_')}`;
}

/** Samples of one series, as the import takes and the export gives them. */
export interface Line {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: number[];
  readonly timestamps: number[];
}

/** An instant vector's element. */
export interface Instant {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * A selector that cannot leave the named tenants: the only place where one is made, from ids that are integers. `metric`
 * is a name of the contract's.
 */
export function selector(
  tenantIds: readonly number[],
  { metric, seriesIds, targetId }: { metric?: MetricName; seriesIds?: readonly number[]; targetId?: string },
): string {
  const whole = [...tenantIds, ...(seriesIds ?? [])];
  if (tenantIds.length === 0 || !whole.every((id) => Number.isSafeInteger(id)))
    throw new Error('A selector needs tenants, and ids are integers.');
  if (targetId !== undefined && !/^[0-9a-f-]{36}$/i.test(targetId))
    throw new RangeError(`${targetId} is not the id of a target.`);
  const labels = [`tenant=~"${tenantIds.join('|')}"`];
  if (seriesIds) labels.push(`series=~"${seriesIds.join('|')}"`);
  if (targetId !== undefined) labels.push(`device="${targetId.toLowerCase()}"`);
  return `${metric ? nameOf(metric) : ''}{${labels.join(',')}}`;
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** What we ask of VictoriaMetrics over HTTP. Every call has a deadline; an answer other than 2xx is thrown. */
export class VictoriaHttp {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, '');
  }

  async #post(path: string, body: string | URLSearchParams): Promise<string> {
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`VictoriaMetrics answered ${response.status} to ${path}: ${text.slice(0, 300)}`);
    return text;
  }

  /** Adds samples. Resolves when they are taken; they are on its disk some seconds later. */
  async import(lines: readonly Line[]): Promise<void> {
    await this.#post('/api/v1/import', lines.map((line) => JSON.stringify(line)).join('\n'));
  }

  /** Samples as they were added, from `fromMs` until before `toMs`; a series may come in several lines. */
  async export(match: string, fromMs: number, toMs: number): Promise<Line[]> {
    const text = await this.#post(
      '/api/v1/export',
      new URLSearchParams({ 'match[]': match, start: seconds(fromMs), end: seconds(toMs - 1) }),
    );
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  }

  /** Evaluates an expression at a time. */
  async instant(query: string, atMs: number): Promise<Instant[]> {
    const text = await this.#post(
      '/api/v1/query',
      // Without nocache, samples of the last 30 seconds are left out.
      new URLSearchParams({ query, time: seconds(atMs), nocache: '1' }),
    );
    const answer = JSON.parse(text) as {
      data: { result: { metric: Record<string, string>; value: [number, string] }[] };
    };
    return answer.data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
  }

  async deleteSeries(match: string): Promise<void> {
    await this.#post('/api/v1/admin/tsdb/delete_series', new URLSearchParams({ 'match[]': match }));
  }
}
