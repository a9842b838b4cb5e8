import { type State } from '@linekeeper/contract/monitoring/states';
import { type SubjectState } from '@linekeeper/contract/monitoring/subject-state';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
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

/** A subject that stands in an outlet. */
export interface StandingSubject {
  readonly id: string;
  readonly name: string;
  readonly createdAtMs: number;
  readonly state: State;
}

/** What the watch knows of a kind of subject: how one is found, and, where it is watched by itself, which there are. */
export interface SubjectKindRules {
  /** A subject of the tenant's; undefined where there is none of this id. */
  find(tx: Tx, tenantId: number, id: string): Promise<SubjectSummary | undefined>;
  /** All that are to be watched of the transaction's tenants, or some of them. Missing: it is measured with its target. */
  targets?(tx: Tx, ids?: readonly string[]): Promise<Target[]>;
  /** Where it stands in outlets: who may see it, and all that stand in one. */
  readonly standing?: {
    readonly openedBy: PermissionCode;
    find(tx: Tx, tenantId: number, outletId: string): Promise<StandingSubject[]>;
  };
}
