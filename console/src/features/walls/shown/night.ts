const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether it is night on the clocks of a zone; hours that end before they begin go over midnight. */
export function isNight(
  atMs: number,
  timeZone: string,
  night: { readonly from: string; readonly to: string } | null,
): boolean {
  if (night === null) return false;
  const now = minutesOf(clockIn(atMs, timeZone));
  const [from, to] = [minutesOf(night.from), minutesOf(night.to)];
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** `07:05` on the clocks of a zone. */
export function clockIn(atMs: number, timeZone: string): string {
  return formatOf(timeZone).format(atMs);
}

// One is asked every second for weeks, and costs more to make than to use.
let kept: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | undefined;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (kept?.timeZone !== timeZone)
    kept = {
      timeZone,
      format: new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    };
  return kept.format;
}
