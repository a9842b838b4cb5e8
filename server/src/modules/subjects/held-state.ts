import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';

/** What is stored of a subject's state, as whoever measures it takes it up. Times are in milliseconds since 1970. */
export interface HeldState {
  readonly state: State;
  readonly reason: StateReason;
  readonly sinceMs: number;
  /** When it was last measured and how long it ran then; null before the first time. */
  readonly measuredAtMs: number | null;
  readonly uptimeS: number | null;
  /** It is down, and something of it answered when that was decided, such as a ping. */
  readonly isReached: boolean;
  /** Subjects that it is reached through. */
  readonly dependsOn: readonly string[];
  /** Work that was announced and is not over. */
  readonly maintenance: readonly { readonly fromMs: number; readonly toMs: number }[];
}

/** The columns of `subject_state as s` that `heldStateOf` reads. */
export const heldStateColumns = [
  's.state',
  's.reason',
  's.since',
  's.measuredAt',
  's.uptimeS',
  's.pingReceived',
  's.dependsOn',
  's.maintenance',
] as const;

export function heldStateOf(row: {
  readonly state: string;
  readonly reason: string;
  readonly since: Date;
  readonly measuredAt: Date | null;
  readonly uptimeS: number | null;
  readonly pingReceived: number | null;
  readonly dependsOn: readonly string[];
  readonly maintenance: unknown;
}): HeldState {
  return {
    state: row.state as State,
    reason: row.reason as StateReason,
    sinceMs: row.since.getTime(),
    measuredAtMs: row.measuredAt?.getTime() ?? null,
    uptimeS: row.uptimeS,
    isReached: isReachedBy(row.state as State, row.reason as StateReason, row.pingReceived),
    dependsOn: row.dependsOn,
    maintenance: row.maintenance as HeldState['maintenance'],
  };
}

/** Failures that were told by the subject itself. */
const toldBySubject: ReadonlySet<StateReason> = new Set(['snmp-refused', 'snmp-malformed']);

/** Whether something of what is down answered when that was decided: its failure is its own, and it cuts nothing off. */
export const isReachedBy = (state: State, reason: StateReason, pingReceived: number | null): boolean =>
  state === 'down' && (toldBySubject.has(reason) || (pingReceived ?? 0) > 0);
