/**
 * Opening hours in the form that OpenStreetMap writes them, of which this is a part: `24/7`, or days with spans, such as
 * `Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-16:00`. A span that ends before it begins goes on into the next day. Times are of the
 * outlet's own clock.
 */
export const weekDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export const alwaysOpen = '24/7';
/** The longest that is kept, in letters. */
export const mostHoursLetters = 500;
/** Spans of one day at most. */
export const mostSpans = 6;

/** A time of a day, in minutes since midnight; an end of 1440 is midnight. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
/** The spans of each day, Monday first. */
export type OpenWeek = readonly (readonly Span[])[];

const dayMinutes = 1440;
const chineseDays = ['一', '二', '三', '四', '五', '六', '日'];

/** The day that a word names, from nought; −1 for none. Chinese words of a file are known as well. */
function dayOf(word: string): number {
  const english = weekDays.findIndex((day) => day.toLowerCase() === word.toLowerCase());
  if (english >= 0) return english;
  const chinese = /^(?:周|週|星期|礼拜|禮拜)?([一二三四五六日天])$/.exec(word)?.[1];
  return chinese === undefined ? -1 : chineseDays.indexOf(chinese === '天' ? '日' : chinese);
}

/** `Mo-We,Fr` as days; undefined where a word names none. */
function daysOf(text: string): number[] | undefined {
  const days: number[] = [];
  for (const part of text.split(',')) {
    const [first = '', last = first, ...more] = part.split('-');
    const [from, to] = [dayOf(first), dayOf(last)];
    if (from < 0 || to < 0 || more.length > 0) return undefined;
    for (let day = from; ; day = (day + 1) % weekDays.length) {
      days.push(day);
      if (day === to) break;
    }
  }
  return days;
}

function minutesOf(text: string): number {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const at = Number(hours) * 60 + Number(minutes);
  return hours !== '' && Number(minutes) < 60 && at <= dayMinutes ? at : Number.NaN;
}

function spansOf(text: string): Span[] | undefined {
  const spans = text.split(',').map((part) => {
    const [from = '', to = '', ...more] = part.split('-');
    return { from: minutesOf(from), to: more.length > 0 ? Number.NaN : minutesOf(to) };
  });
  const isGood = spans.every(({ from, to }) => from < dayMinutes && to >= 0 && from !== to);
  return isGood ? spans : undefined;
}

/** Where a span of a day ends on that day. */
const endOf = ({ from, to }: Span) => (to > from ? to : dayMinutes);

/** The spans of each day; undefined for what says none. Nothing and `24/7` are no week. */
export function readWeek(text: string): OpenWeek | undefined {
  const week: Span[][] = weekDays.map(() => []);
  for (const part of plainPunctuation(text).split(';')) {
    const rule = part.trim();
    if (rule === '') continue;
    const [, days = '', spans = ''] = /^(\S+)\s+(\S+)$/.exec(rule.replace(/\s*([-,])\s*/g, '$1')) ?? [];
    const [named, opened] = [daysOf(days), spansOf(spans)];
    if (!named || !opened) return undefined;
    for (const day of named) week[day]?.push(...opened);
  }
  if (week.every((spans) => spans.length === 0)) return undefined;
  for (const spans of week) {
    spans.sort((one, other) => one.from - other.from);
    if (spans.length > mostSpans) return undefined;
    if (spans.some((span, at) => at > 0 && endOf(spans[at - 1]!) > span.from)) return undefined;
  }
  return week;
}

/** What a Chinese keyboard writes, as an English one does. */
const plainPunctuation = (text: string) =>
  text
    .replace(/[；\n]/g, ';')
    .replace(/[，、]/g, ',')
    .replace(/：/g, ':')
    .replace(/[–—~～至到]/g, '-');

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A week in the one form: days with the same spans stand together. Empty where it is never open. */
export function weekText(week: OpenWeek): string {
  const spansText = week.map((spans) => spans.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(','));
  const rules: string[] = [];
  for (let day = 0; day < week.length;) {
    let last = day;
    while (last + 1 < week.length && spansText[last + 1] === spansText[day]) last += 1;
    if (spansText[day] !== '')
      rules.push(`${weekDays[day]}${last > day ? `-${weekDays[last]}` : ''} ${spansText[day]}`);
    day = last + 1;
  }
  return rules.join('; ');
}

/** Opening hours in their one form; undefined for what says none. */
export function readHours(text: string): string | undefined {
  const plain = plainPunctuation(text).trim();
  if (plain === alwaysOpen) return alwaysOpen;
  const week = readWeek(plain);
  const hours = week && weekText(week);
  return hours !== undefined && hours.length <= mostHoursLetters ? hours : undefined;
}

/** Whether an outlet is open at a minute of a day of its own clock, Monday being nought; undefined where nobody said when. */
export function isOpenAt(hours: string, { day, minute }: { readonly day: number; readonly minute: number }) {
  if (hours === alwaysOpen) return true;
  const week = readWeek(hours);
  if (!week) return undefined;
  const today = week[day] ?? [];
  const yesterday = week[(day + weekDays.length - 1) % weekDays.length] ?? [];
  return (
    today.some((span) => span.from <= minute && minute < endOf(span)) ||
    yesterday.some(({ from, to }) => to < from && minute < to)
  );
}
