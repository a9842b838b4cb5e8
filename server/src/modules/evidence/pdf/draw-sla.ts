import { type EvidenceData, type PromisedMean } from '../evidence-data.ts';
import { type Say, type Word } from './evidence-words.ts';
import { fixed, milliseconds, minutes, percent, plainPercent, timeIn } from './figures.ts';
import { quiet, type Sheet } from '../../../platform/pdf/sheet.ts';

/** Writes how the figures come about, each step as its rule and then with the numbers set in. */
export function drawSla(sheet: Sheet, data: EvidenceData, say: Say): void {
  const step = (rule: string, ...sums: readonly string[]) => {
    sheet.room(32);
    sheet.text(rule, { size: 8.5, color: quiet });
    for (const sum of sums) sheet.text(sum, { indent: 14, size: 9.5 });
    sheet.y += 4;
  };
  for (const [rule, ...sums] of availabilitySteps(data, say)) step(rule, ...sums);
  const means = [
    ['rtt', 'perRtt', data.rtt, milliseconds],
    ['loss', 'perLoss', data.loss, percent],
    ['jitter', 'perJitter', data.jitter, milliseconds],
  ] as const;
  means.forEach(([name, per, mean, unit], at) => {
    const rule = say('stepMean', { name: say(name), per: say(per) });
    step(`${at + 7}. ${rule}`, meanSum(mean, unit, say));
  });
}

/** The steps from the intervals to the verdict on the availability. */
export function availabilitySteps(data: EvidenceData, say: Say): (readonly [string, ...string[]])[] {
  const { availability: of, sla, intervals, fromMs, toMs, asOfMs, lineSinceMs, thereMs, timeZone } = data;
  const inState = (wanted: string) =>
    intervals.reduce((sum, { state, ...at }) => sum + (state === wanted ? at.toMs - at.fromMs : 0), 0);
  const states = {
    ...{ up: minutes(of.upMs), down: minutes(of.downMs), unmeasured: minutes(of.unmeasuredMs) },
    unreachable: minutes(inState('unreachable')),
    maintenance: minutes(inState('maintenance')),
    total: minutes(of.totalMs),
  };
  const there = minutes(thereMs);
  const beginMs = Math.min(Math.max(fromMs, lineSinceMs), asOfMs);
  const known = (value: number | null) => (value === null ? say('tooShort') : percent(value));
  const steps: (readonly [string, ...string[]])[] = [
    [
      say('stepPeriod'),
      say('stepPeriodSum', {
        ...{ asOf: timeIn(timeZone, asOfMs), begin: timeIn(timeZone, beginMs), there },
        ...{ whole: minutes(toMs - fromMs), outside: minutes(toMs - fromMs - thereMs) },
      }),
    ],
    [say('stepStates'), say('stepStatesSum', states)],
    [
      say('stepAvailability'),
      say('stepAvailabilitySum', { ...states, result: known(of.availabilityPercent) }),
    ],
    [say('stepCoverage'), say('stepCoverageSum', { ...states, there, result: known(of.coveragePercent) })],
  ];
  const promised = data.line.slaAvailabilityPercent;
  if (promised === null || sla.allowedMs === null || sla.leftMs === null)
    return [...steps, [say('stepAllowed'), say('noPromise')]];
  const allowed = minutes(sla.allowedMs);
  return [
    ...steps,
    [
      say('stepAllowed'),
      say('stepAllowedSum', {
        ...{ allowed, promised: plainPercent(promised) },
        month: minutes(Math.max(0, toMs - Math.max(fromMs, lineSinceMs))),
      }),
    ],
    [
      say('stepLeft'),
      say('stepLeftSum', {
        ...{ allowed, down: minutes(sla.lostMs), left: minutes(sla.leftMs) },
        verdict: say(sla.verdict as Word),
      }),
    ],
  ];
}

function meanSum(
  { promised, measured, sum, count, verdict }: PromisedMean,
  unit: (value: number | null) => string,
  say: Say,
): string {
  const parts = [
    count === 0 ? '–' : `${fixed(sum, 3)} ÷ ${fixed(count, 0)} = ${unit(measured.mean)}`,
    say('meanCoverage', { coverage: percent(measured.coveragePercent) }),
  ];
  if (promised === null) return [...parts, say('notAgreed')].join('; ');
  const text = unit === percent ? plainPercent(promised) : `${promised} ms`;
  return [...parts, say('meanPromise', { promised: text, verdict: say(verdict as Word) })].join('; ');
}
