import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type HeldState } from '../../subjects/index.ts';
import { type ProbeUse } from '../probes/probes.ts';
import { type HeardFrom } from './silence.ts';

/** What is measured as one, at its interval, by one or several probes: a device, and whatever else a subject kind watches. */
export interface Target extends HeldState {
  readonly tenantId: number;
  readonly kind: SubjectKind;
  readonly id: string;
  /** Where it is asked: literal; null where it is not asked over the network. */
  readonly address: string | null;
  readonly port: number | null;
  readonly intervalMs: number;
  /** The agent that measures it; missing or null: we do. */
  readonly agentId?: string | null;
  /** Missing: it is asked by its probes. */
  readonly heard?: HeardFrom | undefined;
  /** By what it is measured. */
  readonly probes: readonly ProbeUse[];
  /** When a run has ended for certain, in milliseconds; missing: as `measure` has it. */
  readonly deadlineMs?: number;
  /** Parts of it whose traffic may stand for its own. */
  readonly lineIds?: readonly string[];
  /** When what it consists of was last read from it; null before the first time. Missing: there is nothing to read. */
  readonly refreshedAtMs?: number | null;
}
