import { evidenceMostDays, type EvidenceZone } from '@linekeeper/contract/lines/evidence-terms';
import { type EvidencePeriod } from '@linekeeper/contract/lines/line-evidence';

const dayMs = 86_400_000;

/** How a period is chosen. */
export const evidenceKinds = ['lastMonth', 'thisMonth', 'days', 'times'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export interface EvidenceChoice {
  readonly kind: EvidenceKind;
  readonly zone: EvidenceZone;
  /** Days (`2026-03-01`), or times as clocks show them (`2026-03-01T14:02`). */
  readonly from: string;
  readonly to: string;
}

export type EvidenceFault = 'empty' | 'order' | 'long' | 'future';

/** The first and the last day of the month that so many lie before the one of a day. */
export function monthOf(today: string, before: number): readonly [first: string, last: string] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (months: number, of: number) =>
    new Date(Date.UTC(year, month - 1 + months, of)).toISOString().slice(0, 10);
  return [day(-before, 1), day(1 - before, 0)];
}

/**
 * What is asked for, or why it cannot be. `today` is the day on the reader's clock, `timeOf` the moment of a time on it, in milliseconds
 * since 1970.
 */
export function evidencePeriodOf(
  { kind, zone, from, to }: EvidenceChoice,
  { today, nowMs, timeOf }: { today: string; nowMs: number; timeOf: (clock: string) => number },
): EvidencePeriod | EvidenceFault {
  if (kind === 'lastMonth' || kind === 'thisMonth') {
    const [firstDay, lastDay] = monthOf(today, kind === 'lastMonth' ? 1 : 0);
    return { zone, firstDay, lastDay };
  }
  if (from === '' || to === '') return 'empty';
  if (kind === 'days') {
    if (to < from) return 'order';
    if (from > today) return 'future';
    if ((Date.parse(to) - Date.parse(from)) / dayMs >= evidenceMostDays) return 'long';
    return { zone, firstDay: from, lastDay: to };
  }
  const [fromMs, toMs] = [timeOf(from), timeOf(to)];
  if (toMs <= fromMs) return 'order';
  if (fromMs >= nowMs) return 'future';
  if (toMs - fromMs > evidenceMostDays * dayMs) return 'long';
  return { zone, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}
