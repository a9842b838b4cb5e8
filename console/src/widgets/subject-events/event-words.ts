import { type FaultSide } from '@linekeeper/contract/lines/fault-side';
import { type TFunction } from 'i18next';
import { type EventLine } from './event-lines.ts';

/** Names that fit into one line; of the others it is said how many there are. */
const mostNames = 3;

/** What happened, in a few words. */
export const eventTitle = (t: TFunction, { kind, details }: EventLine): string =>
  t(`devices:event.${kind}`, { count: Math.max(1, details.length) });

/** What it happened to, or how it changed; empty where the title says it all. */
export function eventDetail(t: TFunction, { kind, details: told }: EventLine): string {
  const details =
    kind === 'fault-side' ? told.map((sides) => sideWords(t, sides.split(' ') as FaultSide[])) : told;
  const names = details.slice(0, mostNames).join(t('devices:event.between'));
  const total = details.length;
  return total > mostNames ? t('devices:event.more', { names, total }) : names;
}

/** Which side fails, and what was said at first where late results revised it. */
function sideWords(t: TFunction, [now = 'none', first]: FaultSide[]): string {
  const side = t(`state:faultSide.${now}`);
  return first ? t('devices:event.revised', { side, first: t(`state:faultSide.${first}`) }) : side;
}

/** Both, where there is one line for them. */
export function eventSentence(t: TFunction, line: EventLine): string {
  const [title, detail] = [eventTitle(t, line), eventDetail(t, line)];
  return detail === '' ? title : t('devices:event.sentence', { title, detail });
}
