import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type ProbeUse } from '../probes/probes.ts';

/** What is measured as one, at its interval, by one or several probes: a device, and whatever else a subject kind watches. */
export interface Target {
  readonly tenantId: number;
  readonly kind: SubjectKind;
  readonly id: string;
  /** Where it is asked: literal; null where it is not asked over the network. */
  readonly address: string | null;
  readonly port: number | null;
  readonly intervalMs: number;
  /** The state that holds, as it is stored. */
  readonly state: State;
  readonly reason: StateReason;
  readonly sinceMs: number;
  /** When it was last measured and how long it ran then. */
  readonly measuredAtMs: number | null;
  readonly uptimeS: number | null;
  /** Subjects that it is reached through. */
  readonly dependsOn: readonly string[];
  /** Work that was announced, in milliseconds since 1970. */
  readonly maintenance: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** By what it is measured. */
  readonly probes: readonly ProbeUse[];
  /** When what it consists of was last read from it; null before the first time. Missing: there is nothing to read. */
  readonly refreshedAtMs?: number | null;
}
