import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ExplorerParts } from '../parts.ts';
import { type Labels, nameLabel } from '../promql/labels.ts';
import { unanswered } from '../promql/query-fault.ts';
import { type NewestWritten, newestWritten, type WrittenPlace } from '../written/read.queries.ts';
import { type FoundSeries, seriesPages } from './matched-series.ts';
import { type Asker } from './matching.ts';
import { exposedName, exposedValue } from './metric-names.ts';

/** Older is not how it stands now: as a question for now has it. */
const freshMs = 300_000;
const freshIntervals = 2.5;
const hourMs = 3_600_000;
/** What a series takes beside the text of its labels: its place and its value. */
const seriesBytes = 16;

/** The series of a metric: the text of the labels of each, and its value. */
interface Group {
  readonly name: string;
  readonly head: string;
  readonly labels: string[];
  readonly values: number[];
}

/** The newest value of each series, before it is written out: a small part of what the page takes. */
export interface Exposed {
  readonly groups: readonly Group[];
  /** What it takes in memory, about. */
  readonly bytes: number;
}

/** What is found so far of a page. Throws QUERY_UNANSWERED where it is more than fits. */
class Gathered {
  readonly #most: number;
  readonly #groups = new Map<string, Group>();
  #series = 0;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Notes that the text of some labels is held: once, however many series have them. */
  hold(text: string): string {
    this.#bytes += text.length;
    return text;
  }

  add(name: string, head: () => string, { labels, value }: { labels: string; value: number }): void {
    this.#series += 1;
    this.#bytes += seriesBytes;
    if (this.#series > this.#most)
      throw unanswered(
        `there are more than ${this.#most} series, which is what fits on one page: ask for some of them by "query", with an outlet, a region or a metric`,
      );
    const group = this.#groups.get(name) ?? { name, head: head(), labels: [], values: [] };
    this.#groups.set(name, group);
    group.labels.push(labels);
    group.values.push(value);
  }

  get exposed(): Exposed {
    const groups = [...this.#groups.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    return { groups, bytes: this.#bytes };
  }
}

/**
 * The newest value of every series that the asker may see, of what is measured and of what programs brought: read some targets at a time.
 * Throws QUERY_UNANSWERED.
 */
export async function exposedOf(parts: ExplorerParts, asker: Asker): Promise<Exposed> {
  const nowMs = parts.nowMs();
  const gathered = new Gathered(parts.bounds.exposed);
  const all = [{ label: nameLabel, sign: '!=', value: '' }] as const;
  for await (const page of seriesPages(parts, asker, all))
    await gatherMeasured(parts, asker, page, { nowMs, gathered });
  await gatherWritten(parts, asker, { nowMs, gathered });
  return gathered.exposed;
}

interface Gathering {
  readonly nowMs: number;
  readonly gathered: Gathered;
}

async function gatherMeasured(
  { kept, intervalMs }: ExplorerParts,
  { scope }: Asker,
  page: readonly FoundSeries[],
  { nowMs, gathered }: Gathering,
): Promise<void> {
  const newest = await kept.latest(
    scope,
    page.map(({ key }) => key),
  );
  const texts = new Map<Labels, string>();
  page.forEach(({ key, subjectLabels }, at) => {
    const sample = newest[at];
    const oldestMs = nowMs - Math.max(freshMs, freshIntervals * intervalMs(key.targetId));
    if (!sample || sample.atMs < oldestMs) return;
    const labels = texts.get(subjectLabels) ?? gathered.hold(labelText(subjectLabels));
    texts.set(subjectLabels, labels);
    gathered.add(exposedName(key.metric), () => headOf(key.metric), {
      labels,
      value: exposedValue(key.metric, sample.value),
    });
  });
}

async function gatherWritten(
  { database, bounds }: ExplorerParts,
  { scope }: Asker,
  { nowMs, gathered }: Gathering,
): Promise<void> {
  // What is fresh is not packed yet, and when a series was written to is known to the hour.
  const window = { since: new Date(nowMs - 2 * hourMs), fromMs: nowMs - freshMs, toMs: nowMs };
  for (let after: WrittenPlace | undefined = { name: '', number: 0 }; after !== undefined;) {
    const place = after;
    const rows: readonly NewestWritten[] = await database.read(scope, (tx) =>
      newestWritten(tx, scope.tenantId, { ...window, after: place, limit: bounds.atOnce }),
    );
    for (const { name, labels, value } of rows)
      gathered.add(name, () => writtenHead(name), { labels: gathered.hold(labelText(labels)), value });
    after = rows.length < bounds.atOnce ? undefined : rows.at(-1);
  }
}

function headOf(metric: MetricName): string {
  const { texts } = metricOf(metric);
  const name = exposedName(metric);
  return `# HELP ${name} ${texts.en.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} gauge\n`;
}

/** Of what programs brought nobody said what it is. */
const writtenHead = (name: string) => `# HELP ${name} Brought by remote write\n# TYPE ${name} untyped\n`;

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** Labels as the page has them, without the name: `{kind="device",id="…"}`. */
function labelText({ [nameLabel]: _name, ...labels }: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
