import { type LiveMessage } from '@linekeeper/contract/live';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import type pg from 'pg';
import { setStatuses, type StatusRow } from '../../subjects/index.ts';
import { writeChanges, writeGaps } from '../states/states.queries.ts';
import { type Batch, type PendingGap } from './pending.ts';
import { type Refused, writeEach } from './pending-rows.ts';

/** Writes the states and gaps that wait, and what holds then; returns that, by subject. */
export async function writeStates(
  client: pg.ClientBase,
  { states, gaps }: Pick<Batch, 'states' | 'gaps'>,
): Promise<StatusRow[]> {
  const held = new Map<string, StatusRow>();
  for (const { fromMs, ...row } of states) held.set(row.subjectId, { ...row, sinceMs: fromMs });
  if (states.length > 0) {
    // First what holds: somebody who is just deleting a subject has taken its row, and no state begins of what is gone.
    await setStatuses(client, [...held.values()]);
    await writeChanges(client, states);
  }
  const byGaps = new Map<string, StatusRow>();
  for (const [reason, rows] of Map.groupBy(gaps, (gap) => gap.reason))
    for (const round of oneEach(rows)) {
      const kinds = new Map(round.map(({ subjectId, kind }) => [subjectId, kind]));
      for (const { fromMs, ...row } of await writeGaps(client, round, reason))
        byGaps.set(row.subjectId, {
          ...row,
          kind: kinds.get(row.subjectId) as SubjectKind,
          sinceMs: fromMs,
          evidence: null,
          causeId: null,
          goesOn: row.state !== 'unmeasured',
        });
    }
  if (byGaps.size > 0) await setStatuses(client, [...byGaps.values()]);
  return [...new Map([...held, ...byGaps]).values()];
}

/** The same, but what cannot be written of a subject is left out, and `refused` hears of it. */
export async function writeStatesThatCan(
  client: pg.ClientBase,
  { states, gaps }: Pick<Batch, 'states' | 'gaps'>,
  refused: Refused,
): Promise<StatusRow[]> {
  const held: StatusRow[] = [];
  const bySubject = [...new Set([...states, ...gaps].map(({ subjectId }) => subjectId))].map((id) => ({
    states: states.filter(({ subjectId }) => subjectId === id),
    gaps: gaps.filter(({ subjectId }) => subjectId === id),
  }));
  const write = async (some: readonly Pick<Batch, 'states' | 'gaps'>[]) => {
    const whole = { states: some.flatMap((one) => one.states), gaps: some.flatMap((one) => one.gaps) };
    held.push(...(await writeStates(client, whole)));
  };
  if (bySubject.length > 0) await writeEach(client, bySubject, write, refused);
  return held;
}

/** Gaps in rounds of at most one a subject: each round sees what the one before has made. */
function* oneEach(gaps: readonly PendingGap[]): Generator<PendingGap[]> {
  let left = gaps;
  while (left.length > 0) {
    const seen = new Set<string>();
    const round = left.filter((gap) => !seen.has(gap.subjectId) && seen.add(gap.subjectId));
    const taken = new Set(round);
    left = left.filter((gap) => !taken.has(gap));
    yield round;
  }
}

export function stateMessage({ kind, subjectId, state, reason, sinceMs, evidence }: StatusRow): LiveMessage {
  const count = (key: string) => {
    const value = evidence?.[key];
    return typeof value === 'number' ? value : null;
  };
  return {
    type: 'subject.state',
    subject: { kind, id: subjectId },
    state: {
      state,
      reason,
      since: new Date(sinceMs).toISOString(),
      pingSent: count('pingSent'),
      pingReceived: count('pingReceived'),
    },
  };
}
