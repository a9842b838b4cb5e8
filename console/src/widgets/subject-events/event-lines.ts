import { eventDetail } from '@linekeeper/contract/monitoring/event-names';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type SubjectEvent } from '@linekeeper/contract/monitoring/subject-reads';

/** What happened at one time, in one line: twelve ports of a new board are one thing that happened. */
export interface EventLine {
  readonly key: string;
  readonly kind: SubjectEventKind;
  readonly atMs: number;
  /** What it happened to, or how it changed: a device's words. Empty where the kind says it all. */
  readonly details: readonly string[];
}

/** Events in lines, in their order. */
export function eventLines(events: readonly SubjectEvent[]): EventLine[] {
  const lines = new Map<string, EventLine & { details: string[] }>();
  for (const { id, kind, at, data } of events) {
    const key = `${at} ${kind}`;
    const line = lines.get(key) ?? { key: id, kind, atMs: Date.parse(at), details: [] };
    lines.set(key, line);
    const detail = detailOf(data);
    if (detail !== undefined) line.details.push(detail);
  }
  return [...lines.values()];
}

function detailOf(data: SubjectEvent['data']): string | undefined {
  const { side, revised } = data;
  if (side === undefined) return eventDetail(data);
  return revised === undefined || revised === side ? String(side) : `${side} ${revised}`;
}
