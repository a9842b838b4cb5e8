import { states } from '@linekeeper/contract/monitoring/states';
import { type DayStep } from '@linekeeper/contract/monitoring/workbench';

/** A step of the strip, placed in percent of its width. */
export interface PlacedStep {
  readonly fromMs: number;
  readonly toMs: number;
  readonly left: number;
  readonly width: number;
  readonly step: DayStep;
}

interface Day {
  readonly from: string;
  readonly to: string;
  readonly firstAt: string | null;
  readonly stepMs: number;
  readonly steps: readonly DayStep[];
}

/** The time that the strip shows: the day, or of a younger network all that there is. */
export function spanOfDay({ from, to, firstAt }: Pick<Day, 'from' | 'to' | 'firstAt'>) {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const sinceMs = firstAt === null ? toMs : Date.parse(firstAt);
  return { fromMs: Math.min(toMs, Math.max(fromMs, sinceMs)), toMs, sinceMs };
}

/** The steps of the time that is shown, the first one cut where there was no device before. */
export function placedSteps(day: Day): PlacedStep[] {
  const { fromMs, toMs } = spanOfDay(day);
  const span = Math.max(1, toMs - fromMs);
  return day.steps.flatMap((step, index) => {
    const start = Math.max(fromMs, Date.parse(day.from) + index * day.stepMs);
    const end = Date.parse(day.from) + (index + 1) * day.stepMs;
    if (end <= start || states.every((state) => !step[state])) return [];
    const left = ((start - fromMs) / span) * 100;
    return [{ fromMs: start, toMs: end, left, width: ((end - start) / span) * 100, step }];
  });
}
