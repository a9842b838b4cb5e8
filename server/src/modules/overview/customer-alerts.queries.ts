import { metricsOfLines } from '@linekeeper/contract/alerts/qualities';
import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type OpenAlerts } from '@linekeeper/contract/overview/customer-alerts';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type CarrierLines } from '../alerts/index.ts';
import { type FlappingCounts } from './known-flapping.ts';

/** The open alerts of a tenant as numbers. */
export interface AlertNumbers extends OpenAlerts {
  readonly id: number;
  /** The tenant forbids those above to look: its numbers are none. */
  readonly closed: boolean;
  /** The products of all that was asked for are closed to it. */
  readonly productClosed: boolean;
  /** A rule is on. */
  readonly ruled: boolean;
  readonly worstSince: Date | null;
  /** Critical ones that nobody acknowledged, and when the newest of them fired: none that work, or its coming and going, holds back. */
  readonly newCritical: number;
  readonly newestCritical: Date | null;
  /** Critical ones that no announced work holds back, those of them that nobody acknowledged, and since when. */
  readonly unplannedCritical: number;
  readonly unplannedNew: number;
  readonly unplannedSince: Date | null;
  /** Of those how many come and go; and of the consequences of what is counted itself. */
  readonly flapping: FlappingCounts;
  readonly flappingBehind: FlappingCounts;
}

/** Open alerts about some kinds of subjects, of a covered tenant and of all below it, now or at a moment (alerts_below). */
export async function alertsBelow(
  tx: Tx,
  root: number,
  kinds: readonly AlertSubjectKind[],
  at?: string,
): Promise<AlertNumbers[]> {
  const { rows } = await sql<AlertNumbers>`
    select * from alerts_below(${root}, ${sql.val([...kinds])}::text[], ${at ?? null}::timestamptz)`.execute(
    tx,
  );
  return rows;
}

/** Lines of a provider in a region, and of them those that are not measured as our own hub is cut off. */
export interface CarrierBelow extends Required<CarrierLines> {
  readonly provider: string;
  readonly region: string;
  readonly hidden: number;
}

/** Providers in regions with lines of several tenants that fail or are hidden, of a covered tenant and of all below it (carriers_below). */
export async function carriersBelow(tx: Tx, root: number): Promise<CarrierBelow[]> {
  const { rows } = await sql<CarrierBelow>`
    select * from carriers_below(${root}, ${metricsOfLines}::text[])`.execute(tx);
  return rows;
}

/** What an alert is about, where it stands and whether it is over; undefined where the tenant has none of this id about these kinds. */
export function placeOfAlert(tx: Tx, tenantId: number, kinds: readonly AlertSubjectKind[], alertId: string) {
  return tx
    .selectFrom('alertShown as a')
    .where('a.tenantId', '=', tenantId)
    .where('a.id', '=', alertId)
    .where(sql<boolean>`a.subject_kind = any(${[...kinds]})`)
    .select(['a.provider', 'a.region', 'a.subjectKind', 'a.metric', 'a.state', 'a.storm'])
    .executeTakeFirst();
}
