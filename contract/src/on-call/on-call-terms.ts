import { z } from 'zod';
import { text } from '../endpoint.ts';
import { holidayKinds, layerDays, mostInRotation, turnLengths } from './on-call-limits.ts';

export { type HolidayKind } from './on-call-limits.ts';

/** `09:30`, as clocks of the schedule's zone show it. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** `2026-11-22` of the schedule's zone. */
export const calendarDay = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01');

/** Members that take turns. Where several layers apply at a moment, the last of them says who is on call. */
export const onCallLayer = z.strictObject({
  memberIds: z.array(z.uuid()).min(1).max(mostInRotation),
  turn: z.enum(turnLengths),
  /** When one hands over to the next. */
  handover: clockTime,
  /** The day of the week on which it is done, Monday is 1; for turns of a week. */
  weekday: z.int().min(1).max(7).default(1),
  /** The first member's turn is the one that this day belongs to. Before it nobody of the layer is on call. */
  startsOn: calendarDay,
  days: z.enum(layerDays).default('all'),
  /** Of the day; `to` before `from` is on the next day. Null: all of it. */
  hours: z
    .strictObject({ from: clockTime, to: clockTime })
    .refine(({ from, to }) => from !== to, { path: ['to'] })
    .nullable()
    .default(null),
});
export type OnCallLayer = z.infer<typeof onCallLayer>;

/** Somebody stands in for whoever would be on call. */
export const onCallOverride = z
  .strictObject({ memberId: z.uuid(), from: z.iso.datetime(), to: z.iso.datetime() })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'] });

export const holiday = z.strictObject({ day: calendarDay, kind: z.enum(holidayKinds), name: text(64) });
