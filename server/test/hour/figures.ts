import { type Availability, type StateInterval } from '@linekeeper/contract/monitoring/subject-reads';
import { type Api } from '@linekeeper/simulators/demo/api';
import { comparedStates, type Kept, trueTime } from './compare.ts';
import { type Played } from './play.ts';
import { type Form } from './script.ts';
import { type WatchedSubject } from './settle.ts';
import { truthOf } from './truth.ts';

/** One comparison of what the product says with what was true. */
export interface Check {
  readonly of: 'states' | 'availability' | 'sla' | 'verdict' | 'figures' | 'clock' | 'alerts' | 'tellings';
  readonly what: string;
  /** What is wrong; empty: nothing. */
  readonly wrong: readonly string[];
  /** As read, in a few words. */
  readonly found: string;
}

const time = (ms: number) => new Date(ms).toISOString();
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What the product keeps of a subject over a range. */
export async function readStates(api: Api, { kind, id }: WatchedSubject, fromMs: number, toMs: number) {
  const body = { from: time(fromMs), to: time(toMs) };
  const read =
    kind === 'device'
      ? await api.call('POST /monitor/api/v1/subjects/:kind/:id/states', { params: { kind, id }, body })
      : await api.call('POST /monitor/api/v1/wan/subjects/:kind/:id/states', {
          params: { kind: kind as 'line', id },
          body,
        });
  return { ...read, kept: read.intervals.map(keptOf) };
}

const keptOf = ({ state, reason, from, to }: StateInterval): Kept => ({
  state,
  reason,
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
});

/** The states and the availability of a subject against the script. */
export async function compareSubject(
  api: Api,
  subject: WatchedSubject,
  played: Played,
  form: Form,
): Promise<Check[]> {
  const range = [played.beganMs, played.endedMs] as const;
  const { kept, availability } = await readStates(api, subject, ...range);
  const parts = truthOf(subject, played, form);
  const what = `${subject.kind} ${subject.name}`;
  const found = kept.map(({ state, fromMs }) => `${state} ${seconds(fromMs - played.beganMs)}`).join(', ');
  const wrong = comparedStates(kept, parts, range);
  const down = trueTime(parts, 'down', range);
  const stalledMs = timeOf(kept, ({ reason }) => reason === 'poller-stalled');
  return [
    { of: 'states', what, wrong, found },
    {
      ...{
        of: 'availability',
        what,
        wrong: [...recounted(availability, kept), ...bounded(availability, down, stalledMs)],
      },
      found: `${availability.availabilityPercent?.toFixed(3)} %, down ${seconds(availability.downMs)} (true: ${down.map(seconds).join(' to ')}), coverage ${availability.coveragePercent?.toFixed(2)} %`,
    },
  ];
}

const timeOf = (kept: readonly Kept[], is: (one: Kept) => boolean) =>
  kept.filter(is).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/** The shares have to be those of the intervals, to the millisecond. */
function recounted(
  { upMs, downMs, unmeasuredMs, totalMs, availabilityPercent, coveragePercent }: Availability,
  kept: readonly Kept[],
): string[] {
  const of = (state: string) => timeOf(kept, (one) => one.state === state);
  const wrong: string[] = [];
  const same = (name: string, is: number | null, should: number) => {
    if (is === null || Math.abs(is - should) > 1)
      wrong.push(`${name} is ${is}, the intervals make ${should}`);
  };
  same('up', upMs, of('up'));
  same('down', downMs, of('down'));
  same('unmeasured', unmeasuredMs, of('unmeasured'));
  const known = of('up') + of('down');
  if (known > totalMs / 24) same('availability', availabilityPercent, (100 * of('up')) / known);
  same('coverage', coveragePercent, 100 - (100 * of('unmeasured')) / totalMs);
  return wrong;
}

function bounded(
  { downMs }: Availability,
  [least, most]: readonly [number, number],
  stalledMs: number,
): string[] {
  return downMs < least - stalledMs || downMs > most
    ? [`down for ${seconds(downMs)}; truly ${seconds(least)} to ${seconds(most)}`]
    : [];
}

/** The month's SLA of all lines against the script: what was lost, what may be lost, and what follows. */
export async function compareSla(
  api: Api,
  watched: readonly WatchedSubject[],
  played: Played,
  form: Form,
): Promise<Check[]> {
  const { list, from, to, asOf } = await api.call('POST /monitor/api/v1/lines/sla', {
    body: { pageSize: 200 },
  });
  const asOfMs = Date.parse(asOf);
  const checks: Check[] = [];
  for (const subject of watched.filter(({ kind }) => kind === 'line')) {
    const row = list.find(({ id }) => id === subject.id);
    if (!row) {
      checks.push({ of: 'sla', what: subject.name, wrong: ['it is missing'], found: '' });
      continue;
    }
    const { createdAt } = await api.call('GET /monitor/api/v1/lines/:lineId', {
      params: { lineId: subject.id },
    });
    const thereMs = Date.parse(to) - Math.max(Date.parse(from), Date.parse(createdAt));
    const promised = row.slaAvailabilityPercent ?? 0;
    const allowedMs = (thereMs * (100 - promised)) / 100;
    const [least, most] = trueTime(truthOf(subject, played, form), 'down', [played.beganMs, asOfMs]);
    const { kept } = await readStates(api, subject, Date.parse(createdAt), asOfMs);
    const stalledMs = timeOf(kept, ({ reason }) => reason === 'poller-stalled');
    const wrong: string[] = [];
    if (row.allowedMs === null || Math.abs(row.allowedMs - allowedMs) > 1)
      wrong.push(`${row.allowedMs} ms may be lost; the promise leaves ${allowedMs} ms`);
    if (row.lostMs < least - stalledMs || row.lostMs > most)
      wrong.push(`lost ${seconds(row.lostMs)}; truly ${seconds(least)} to ${seconds(most)}`);
    if (row.leftMs === null || Math.abs(row.leftMs - (allowedMs - row.lostMs)) > 1)
      wrong.push(`${row.leftMs} ms are left`);
    if ((row.verdict === 'broken') !== row.lostMs > allowedMs)
      wrong.push(`${row.verdict}, with ${seconds(row.lostMs)} lost of ${seconds(allowedMs)}`);
    checks.push({
      ...{ of: 'sla', what: subject.name, wrong },
      found: `${row.verdict}: lost ${seconds(row.lostMs)} (true: ${seconds(least)} to ${seconds(most)}) of ${seconds(allowedMs)}`,
    });
  }
  return checks;
}
