import { type Language } from '@linekeeper/contract/language';
import { type MailPicture } from '../../../platform/delivery/mail-page.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Canvas } from '../../../platform/pictures/canvas.ts';
import { type SeenRange, type SeenService } from '../../../platform/service-times.ts';
import { type AlertDrawn } from '../../alerts/index.ts';
import { type Readings } from '../../monitoring/index.ts';
import { ink } from './picture-colors.ts';
import { pictureWords } from './picture-words.ts';
import { clockText } from './time-axis.ts';

export interface PictureAsked {
  readonly readings: Readings;
  /** A business service with its past; undefined: it is gone. */
  readonly serviceOf: (scope: Scope, range: SeenRange) => Promise<SeenService | undefined>;
  readonly scope: Scope;
  readonly alert: AlertDrawn;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** What is drawn, without words yet. */
export interface DrawnPicture {
  readonly canvas: Canvas;
  said(language: Language): Omit<MailPicture, 'png' | 'width' | 'height'>;
}

const hourMs = 3_600_000;
/** How much of the time before an alert is drawn. */
export const before = { chart: 6 * hourMs, states: 24 * hourMs };
const longestMs = 7 * 24 * hourMs;

/** From so long before it fired to now, or to an hour after its end. */
export function spanOf({ alert, nowMs, timeZone }: PictureAsked, beforeMs: number) {
  const firedMs = alert.firedAt.getTime();
  const resolvedMs = alert.resolvedAt?.getTime() ?? null;
  const endMs = resolvedMs === null ? nowMs : Math.min(nowMs, resolvedMs + hourMs);
  const toMs = Math.max(endMs, firedMs + 1);
  const fromMs = Math.max(firedMs - beforeMs, toMs - longestMs);
  return { fromMs, toMs, timeZone, firedMs, resolvedMs };
}
export type Span = ReturnType<typeof spanOf>;

export const rangeOf = ({ fromMs, toMs }: Span) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

/** What a legend says of when the alert fired and ended. */
export function momentsSaid(language: Language, { fromMs, timeZone, firedMs, resolvedMs }: Span) {
  const words = pictureWords[language];
  const clock = (atMs: number) => clockText(timeZone, atMs);
  return [
    ...(firedMs < fromMs ? [] : [{ color: ink.fired, text: words.fired(clock(firedMs)) }]),
    ...(resolvedMs === null ? [] : [{ color: ink.resolved, text: words.resolved(clock(resolvedMs)) }]),
  ];
}
