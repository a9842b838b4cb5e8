import { dayRules, type DayRule } from './day-members.ts';
import { type Found, type FoundAlert } from './day-found.ts';
import { type DeviceDay, flushMs, isNear, type Span } from './day-script.ts';

/** An alert as the truth has it, in seconds of the day: that it has to be, or may be; between when it fires, and between when it ends. */
export interface ExpectedAlert {
  readonly rule: DayRule;
  readonly subject: string;
  readonly isSure: boolean;
  readonly fires: Span;
  readonly ends: Span;
  /** From when on it is told, where it may fire before: it is a consequence until then, or worked on. Infinity: never. */
  readonly toldFromS: number;
}

/** A device is asked each minute, and a first failure is confirmed ten seconds later. */
const askedS = 62;
const confirmedS = 12;
/** The agent's test runs each five minutes, is brought within fifteen seconds, and is believed at its second failure. */
const runS = 300 + 17;
/** After a start all are asked within this time. */
const firstRoundS = 8;
const forS = (rule: 'down' | 'busy' | 'path') => dayRules[rule].condition.settings.forS;

/** A span between two moments of which nobody looked, as far as what they would have seen is lost. */
function later(byS: number, againS: number, blind: readonly Span[], sinceS: number): number {
  let atS = byS;
  for (const { fromS, toS } of blind) if (fromS <= atS && sinceS <= toS) atS = Math.max(atS, toS + againS);
  return atS;
}

/** Alerts of one rule and subject by the spans in which it is bad, and those in which nobody looks. */
function expectedOf(
  of: Pick<ExpectedAlert, 'rule' | 'subject'>,
  bad: readonly Span[],
  { seenS, waitS, blind, minS }: { seenS: number; waitS: number; blind: readonly Span[]; minS: number },
): ExpectedAlert[] {
  return bad
    .filter(({ fromS, toS }) => toS - fromS >= minS)
    .map(({ fromS, toS }): ExpectedAlert => {
      const byS = later(fromS + seenS + waitS, seenS + waitS + firstRoundS, blind, fromS);
      const ends = { fromS: toS, toS: later(toS + seenS, seenS + firstRoundS, blind, toS) };
      return {
        ...of,
        toldFromS: fromS,
        isSure: toS > byS,
        fires: { fromS: fromS + waitS - 1, toS: Math.max(byS, toS + seenS) },
        ends,
      };
    });
}

/** When nobody looks: the process is away, with what it had not kept yet. */
export const deathsOf = ({ deaths, startMs }: Pick<Found, 'deaths' | 'startMs'>): Span[] =>
  deaths.map(({ fromMs, toMs }) => ({
    fromS: (fromMs - startMs) / 1000 - 2,
    toS: (Math.min(toMs, startMs + 1e9) - startMs) / 1000,
  }));

/** In which spans a device itself is to be seen failing: not while it is cut off with what it is reached through, nor worked on. */
function ownFailures({ down, works }: DeviceDay): Span[] {
  return down.flatMap((span) => {
    const work = works.find((one) => isNear(span, [one], 0));
    if (!work) return [span];
    return span.toS > work.toS ? [{ fromS: work.toS, toS: span.toS }] : [];
  });
}

/** All alerts that there should be by what was the matter. */
export function expectedAlerts(found: Pick<Found, 'script' | 'deaths' | 'startMs'>): ExpectedAlert[] {
  const { devices, path, silent } = found.script;
  const blind = deathsOf(found);
  const parts = { blind, minS: 60 };
  // A value brings no change of a state, which would be written at once: with a death what waited is lost, and seen again.
  const unwritten = blind.map(({ fromS, toS }) => ({ fromS: fromS - flushMs / 1000, toS }));
  const cuts = devices.find(({ name }) => name === 'core')!.down;
  return [
    ...devices.flatMap((device) => {
      const { name: subject, behind, busy } = device;
      // The one that it is reached through has to be seen up again first.
      const seenS = askedS + confirmedS + (behind ? askedS : 0);
      return [
        ...expectedOf({ rule: 'down', subject }, ownFailures(device), {
          ...parts,
          seenS,
          waitS: forS('down'),
        }),
        ...expectedOf({ rule: 'busy', subject }, busy, {
          ...parts,
          blind: unwritten,
          seenS: askedS,
          waitS: forS('busy'),
        }).map((one): ExpectedAlert => {
          const work = device.works.find((span) =>
            isNear(span, [{ fromS: one.toldFromS, toS: one.ends.fromS }], 0),
          );
          if (!work) return one;
          return { ...one, toldFromS: one.ends.fromS > work.toS ? work.toS : Infinity };
        }),
      ].map((one): ExpectedAlert => {
        // What it is reached through was cut off just before: it may have been seen to fail by itself then already.
        const cut = cuts.find(({ toS }) => behind && one.rule === 'down' && toS === one.toldFromS);
        return cut ? { ...one, fires: { fromS: cut.fromS + forS('down') - 1, toS: one.fires.toS } } : one;
      });
    }),
    ...devices.flatMap((device) => oddAlerts(device, unwritten)),
    // Behind what is cut off some were seen to fail before that was: consequences, of which nobody is told.
    ...devices.flatMap(({ name: subject, behind, down }) => {
      const alone = cuts.filter(({ toS }) => behind && !down.some(({ fromS }) => fromS === toS));
      const seenS = askedS + confirmedS + askedS;
      return expectedOf({ rule: 'down', subject }, alone, { ...parts, seenS, waitS: forS('down') }).map(
        (one): ExpectedAlert => ({ ...one, isSure: false, toldFromS: Infinity }),
      );
    }),
    ...expectedOf({ rule: 'path', subject: 'path' }, path, {
      ...{ ...parts, blind: [...blind, ...silent.map(({ fromS, toS }) => ({ fromS: fromS - runS, toS }))] },
      ...{ seenS: 2 * runS, waitS: forS('path') },
    }),
  ];
}

/** Of devices of which values alone are odd: what waits is lost with a death, but for what is found in what was measured before. */
function oddAlerts(device: DeviceDay, blind: readonly Span[]): ExpectedAlert[] {
  const { name: subject, mute = [], climbs = [], spikes = [], restarts = [] } = device;
  const parts = { blind, minS: 60, waitS: 0, seenS: askedS };
  const waitS = dayRules.missing.condition.settings.forS;
  return [
    // It is counted from when it was told of last.
    ...expectedOf({ rule: 'missing', subject }, mute, { ...parts, waitS }).map((one): ExpectedAlert => ({
      ...one,
      fires: { ...one.fires, fromS: one.fires.fromS - askedS },
    })),
    ...expectedOf({ rule: 'climb', subject }, climbs, parts),
    // The third of its looks decides, when it begins and when it ends.
    ...expectedOf({ rule: 'spikes', subject }, spikes, { ...parts, seenS: 3 * askedS }),
    ...expectedOf({ rule: 'restart', subject }, restarts, parts),
  ];
}

/** What happened does not pass: its time is over. */
const endOf = ({ rule }: FoundAlert) => (rule === 'restart' ? 'time-over' : 'passed');

const said = (spanS: Span) => `${clockOf(spanS.fromS)}–${clockOf(spanS.toS)}`;
export function clockOf(atS: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(atS / 3_600)}:${two((atS / 60) % 60)}:${two(atS % 60)}`;
}

export interface Compared {
  readonly wrong: string[];
  /** Which alert is which. */
  readonly expected: ReadonlyMap<FoundAlert, ExpectedAlert>;
}

/** Compares the alerts that there are with those that there should be. */
export function compareAlerts(found: Found): Compared {
  const { startMs, endMs } = found;
  const wrong: string[] = [];
  const matched = new Map<FoundAlert, ExpectedAlert>();
  const left = [...expectedAlerts(found)];
  const secondOf = (ms: number) => (ms - startMs) / 1000;
  const isIn = (atS: number, { fromS, toS }: Span) => fromS <= atS && atS <= toS;
  const nameOf = ({ rule, subject, firedMs, resolvedMs }: FoundAlert) =>
    `${rule} ${subject} ${clockOf(secondOf(firedMs))}–${resolvedMs === null ? '' : clockOf(secondOf(resolvedMs))}`;
  for (const alert of found.alerts) {
    const at = left.findIndex(
      ({ rule, subject, fires }) =>
        rule === alert.rule && subject === alert.subject && isIn(secondOf(alert.firedMs), fires),
    );
    const [expected] = at < 0 ? [] : left.splice(at, 1);
    if (!expected) {
      wrong.push(`There should be no alert ${nameOf(alert)}.`);
      continue;
    }
    matched.set(alert, expected);
    const { ends } = expected;
    if (alert.resolvedMs === null) {
      if (startMs + ends.toS * 1000 < endMs) wrong.push(`${nameOf(alert)} should have ended ${said(ends)}.`);
    } else if (!isIn(secondOf(alert.resolvedMs), ends) || alert.reason !== endOf(alert))
      wrong.push(`${nameOf(alert)} (${alert.reason}) should have ended ${said(ends)}.`);
  }
  for (const { rule, subject, isSure, fires } of left)
    if (isSure && startMs + fires.toS * 1000 < endMs)
      wrong.push(`There is no alert ${rule} ${subject}, which should have fired ${said(fires)}.`);
  return { wrong, expected: matched };
}
