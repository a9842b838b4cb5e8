import { type SubjectEvent } from '../../subjects/index.ts';

interface Agent {
  readonly tenantId: number;
  readonly agentId: string;
}

/** Where a connection comes from, and what runs at its other end. What was never told is empty. */
export interface LinkedFrom {
  readonly address: string;
  readonly programVersion: string;
  readonly platform: string;
}

const of = ({ tenantId, agentId }: Agent) =>
  ({ tenantId, targetId: agentId, subjectKind: 'agent', subjectId: agentId }) as const;

const told = [
  ['address', 'address-changed'],
  ['programVersion', 'version-changed'],
  ['platform', 'platform-changed'],
] as const;

/** What is otherwise than when an agent connected last; nothing at its first connection. */
export function changesAtLink(
  agent: Agent,
  { before, now }: { readonly before: LinkedFrom; readonly now: LinkedFrom },
  atMs: number,
): SubjectEvent[] {
  return told.flatMap(([what, kind]) => {
    const [from, to] = [before[what], now[what]];
    if (from === '' || to === '' || from === to) return [];
    return [{ ...of(agent), atMs, kind, data: { from, to } }];
  });
}

/**
 * That an agent began anew since it last told how it is. Its uptime runs by a clock that nobody sets, so that one that went back is of another
 * start; one that went on says nothing, since a machine that slept counts none of that. The event's time is when it started.
 */
export function restartOf(
  agent: Agent,
  { beforeS, nowS }: { readonly beforeS: number | null; readonly nowS: number },
  atMs: number,
): SubjectEvent[] {
  if (beforeS === null || nowS >= beforeS) return [];
  return [{ ...of(agent), atMs: atMs - nowS * 1_000, kind: 'restarted', data: { uptimeS: nowS } }];
}
