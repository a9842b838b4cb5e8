import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';

/** What is stored of a subject's state, as whoever measures it takes it up. Times are in milliseconds since 1970. */
export interface HeldState {
  readonly state: State;
  readonly reason: StateReason;
  readonly sinceMs: number;
  /** When it was last measured and how long it ran then; null before the first time. */
  readonly measuredAtMs: number | null;
  readonly uptimeS: number | null;
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
  's.dependsOn',
  's.maintenance',
] as const;

export function heldStateOf(row: {
  readonly state: string;
  readonly reason: string;
  readonly since: Date;
  readonly measuredAt: Date | null;
  readonly uptimeS: number | null;
  readonly dependsOn: readonly string[];
  readonly maintenance: unknown;
}): HeldState {
  return {
    state: row.state as State,
    reason: row.reason as StateReason,
    sinceMs: row.since.getTime(),
    measuredAtMs: row.measuredAt?.getTime() ?? null,
    uptimeS: row.uptimeS,
    dependsOn: row.dependsOn,
    maintenance: row.maintenance as HeldState['maintenance'],
  };
}
