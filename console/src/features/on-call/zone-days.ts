/** Days as clocks of a zone show them: a schedule is read in its own zone, wherever its reader is. */

const formats = new Map<string, Intl.DateTimeFormat>();
/** Swedish writes `2026-11-21 14:02`. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  });
  formats.set(timeZone, made);
  return made;
}

/** `2026-11-21 14:02` on the clocks of a zone. */
export const clockIn = (timeZone: string, atMs: number): string => formatIn(timeZone).format(atMs);

/** `11-21 14:02`: what stands beside others of the same weeks. */
export const shortClock = (timeZone: string, atMs: number): string => clockIn(timeZone, atMs).slice(5);

const dayMs = 86_400_000;

/** When a day (`2026-11-21`) begins in a zone. */
export function beginOfDay(timeZone: string, day: string): number {
  const asUtcMs = Date.parse(`${day}T00:00Z`);
  const zoneMs = (atMs: number) => Date.parse(`${clockIn(timeZone, atMs).replace(' ', 'T')}Z`) - atMs;
  const minuteMs = Math.floor(asUtcMs / 60_000) * 60_000;
  return minuteMs - zoneMs(minuteMs - zoneMs(minuteMs));
}

/** The day some days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Today in a zone. */
export const todayIn = (timeZone: string, nowMs: number): string => clockIn(timeZone, nowMs).slice(0, 10);
