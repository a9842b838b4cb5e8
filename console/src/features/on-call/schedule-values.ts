import { mostInRotation } from '@linekeeper/contract/on-call/on-call-limits';
import { type ScheduleDetail } from '@linekeeper/contract/on-call/on-call-schedules';
import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';

/** What stands in the form. */
export interface ScheduleValues {
  readonly name: string;
  readonly timeZone: string;
  readonly layers: readonly OnCallLayer[];
}

/** What may be wrong with a field; each has its text. */
export type ScheduleFault =
  'nameEmpty' | 'layersEmpty' | 'membersEmpty' | 'membersMany' | 'handover' | 'startsOn' | 'hours';
export interface Fault {
  readonly fault: ScheduleFault;
  /** Of which layer, from 1. */
  readonly layer?: number;
}

/** A layer as it begins: everybody in turn, a week each from Monday morning. */
export const newLayer = (today: string): OnCallLayer => ({
  ...{
    memberIds: [],
    turn: 'week',
    handover: '09:00',
    weekday: 1,
    startsOn: today,
    days: 'all',
    hours: null,
  },
});

export const valuesOf = (
  schedule: ScheduleDetail | undefined,
  start: { readonly timeZone: string; readonly today: string },
): ScheduleValues =>
  schedule
    ? { name: schedule.name, timeZone: schedule.timeZone, layers: schedule.layers }
    : { name: '', timeZone: start.timeZone, layers: [newLayer(start.today)] };

const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const day = /^20\d\d-\d\d-\d\d$/;

function faultOf({ memberIds, handover, startsOn, hours }: OnCallLayer): ScheduleFault | undefined {
  if (memberIds.length === 0) return 'membersEmpty';
  if (memberIds.length > mostInRotation) return 'membersMany';
  if (!time.test(handover)) return 'handover';
  if (!day.test(startsOn)) return 'startsOn';
  if (hours && !(time.test(hours.from) && time.test(hours.to) && hours.from !== hours.to)) return 'hours';
  return undefined;
}

/** What is wrong with the layers: of the first one that is. */
export function layerFault(layers: readonly OnCallLayer[]): Fault | undefined {
  if (layers.length === 0) return { fault: 'layersEmpty' };
  for (const [at, layer] of layers.entries()) {
    const fault = faultOf(layer);
    if (fault) return { fault, layer: at + 1 };
  }
  return undefined;
}

/** What is wrong with the form. */
export function faultsOf({ name, layers }: ScheduleValues): Partial<Record<'name' | 'layers', Fault>> {
  const layer = layerFault(layers);
  return {
    ...(name.trim() === '' && { name: { fault: 'nameEmpty' } as const }),
    ...(layer && { layers: layer }),
  };
}
