import { type SubjectState } from '@linekeeper/contract/monitoring/subject-state';
import { type Tx } from '../../../platform/db/database.ts';
import { type Target } from '../engine/target.ts';

/** What readers need to know of a subject. */
export interface SubjectSummary {
  /** The subject with a state that it is measured with: itself, or what it belongs to. */
  readonly targetId: string;
  readonly name: string;
  /** Of the target. */
  readonly createdAtMs: number;
  readonly intervalMs: number;
  readonly state: SubjectState;
}

/** What the watch knows of a kind of subject: how one is found, and, where it is watched by itself, which there are. */
export interface SubjectKindRules {
  /** A subject of the tenant's; undefined where there is none of this id. */
  find(tx: Tx, tenantId: number, id: string): Promise<SubjectSummary | undefined>;
  /** All that are to be watched of the transaction's tenants, or some of them. Missing: it is measured with its target. */
  targets?(tx: Tx, ids?: readonly string[]): Promise<Target[]>;
}
