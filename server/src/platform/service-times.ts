import { type State } from '@linekeeper/contract/monitoring/states';
import { type Tx } from './db/database.ts';

/** The error budget of an objective at a moment. */
export interface BudgetNow {
  /** How much of the budget of the period that runs then is used up, in percent, beyond 100 where more was lost than may be; null: there is none. */
  readonly usedPercent: number | null;
  /** It becomes smaller by time alone: the service is down, or in announced work. */
  readonly isLosing: boolean;
  /** How many times faster than allowed it burnt within so many milliseconds before; null where too little was measured. */
  burnOver(windowMs: number): number | null;
}

/** A business service with its past, for whoever judges it. */
export interface SeenService {
  readonly id: string;
  /** What it rests on, that of services below it too. */
  readonly subjectIds: readonly string[];
  /** Its states, without a hole, from when there was something of it; the last one goes on. Times in milliseconds since 1970. */
  readonly spans: readonly { readonly state: State; readonly fromMs: number; readonly toMs: number }[];
  /** When work was announced on it: those times that run, come and were. */
  readonly announced: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** By its own objective; null without one. */
  budgetAt(atMs: number): BudgetNow | null;
}

export interface SeenRange {
  readonly fromMs: number;
  readonly toMs: number;
  readonly budgetsFromMs: number;
  /** One of them alone; missing: all. */
  readonly serviceId?: string;
}

/** What puts business services together, for modules before it. */
export interface ServiceTimes {
  /** Tenants of the transaction that have any. */
  tenantsWith(tx: Tx): Promise<number[]>;
  /** Those of a tenant, with their past from `fromMs` on, and what budgets take that are asked for from `budgetsFromMs` on. */
  read(tx: Tx, tenantId: number, asked: SeenRange): Promise<SeenService[]>;
}
