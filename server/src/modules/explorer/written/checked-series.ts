import { createHash } from 'node:crypto';
import { writeLimits } from '@linekeeper/contract/explorer/written-terms';
import { exposedPrefix } from '../prometheus/metric-names.ts';
import { keyOf, type Labels, nameLabel } from '../promql/labels.ts';
import { type SentSeries, type WrittenSample } from './wire/write-request.ts';

/** A series that may be kept, with those of its samples that may be. */
export interface CheckedSeries {
  readonly name: string;
  readonly labels: Labels;
  /** Hash of all its labels, in hexadecimal. */
  readonly fingerprint: string;
  readonly samples: readonly WrittenSample[];
}

/** What of a request may be kept; of the rest how many, and why the first of them may not. */
export interface Checked {
  readonly series: readonly CheckedSeries[];
  readonly refused: Refused;
}

/** Counts what is refused; the first reason stands for all. */
export class Refused {
  count = 0;
  reason = '';

  add(count: number, reason: string): void {
    if (count === 0) return;
    if (this.count === 0) this.reason = reason;
    this.count += count;
  }
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** Sorts what may be kept from what may not. */
export function checkedSeries(sent: readonly SentSeries[], nowMs: number): Checked {
  const refused = new Refused();
  const series = new Map<string, CheckedSeries>();
  for (const { labels, samples, histograms } of sent) {
    refused.add(histograms, 'native histograms are not taken: send classic ones');
    const fault = labelFault(labels);
    if (fault !== undefined) {
      refused.add(samples.length, fault);
      continue;
    }
    const kept = timely(samples, nowMs, refused);
    if (kept.length === 0) continue;
    const named: Labels = Object.fromEntries(labels);
    const fingerprint = createHash('sha256').update(keyOf(named)).digest('hex');
    const before = series.get(fingerprint)?.samples ?? [];
    const name = named[nameLabel]!;
    series.set(fingerprint, { name, labels: named, fingerprint, samples: [...before, ...kept] });
  }
  return { series: [...series.values()], refused };
}

/** Why the labels of a series are none, in Prometheus' own rules. */
function labelFault(labels: SentSeries['labels']): string | undefined {
  const name = labels.find(([label]) => label === nameLabel)?.[1];
  if (name === undefined || !metricName.test(name))
    return 'a series has no name, or none of letters and digits';
  if (name.startsWith(exposedPrefix))
    return `names that begin with ${exposedPrefix} are those of what is measured here`;
  let before = '';
  for (const [label, value] of labels) {
    if (!labelName.test(label)) return `${name} has a label that is not of letters and digits`;
    if (label <= before) return `the labels of ${name} are not in their order, or one stands twice`;
    if (value === '') return `the label ${label} of ${name} is empty`;
    // What a database cannot hold in a text.
    if (value.includes('\0')) return `the label ${label} of ${name} holds a zero byte`;
    before = label;
  }
  return undefined;
}

function timely(samples: readonly WrittenSample[], nowMs: number, refused: Refused): WrittenSample[] {
  const fromMs = nowMs - writeLimits.pastHours * 3_600_000;
  const toMs = nowMs + writeLimits.futureMinutes * 60_000;
  return samples.filter(({ atMs }) => {
    if (atMs < fromMs) refused.add(1, `samples older than ${writeLimits.pastHours} hours are not taken`);
    if (atMs > toMs)
      refused.add(1, `samples more than ${writeLimits.futureMinutes} minutes ahead are not taken`);
    return atMs >= fromMs && atMs <= toMs;
  });
}
