import { eventType } from '../../platform/events/event-bus.ts';

interface OfLine {
  readonly tenantId: number;
  readonly lineId: string;
}

/** A line was added or changed. */
export const lineChanged = eventType<OfLine>('line.changed');

/** A line was deleted. */
export const lineRemoved = eventType<OfLine>('line.removed');
