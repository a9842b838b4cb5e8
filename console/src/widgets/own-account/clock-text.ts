const two = (part: number) => String(part).padStart(2, '0');

/** A minute of the day as a time field writes it: `22:00`. */
export const clockText = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The minute of the day that a time field holds; undefined while it holds none. */
export function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
