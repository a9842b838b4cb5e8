import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Who can be told by name and so is not deleted under the hands of who tells. */
export interface ToldBy {
  readonly kind: 'on-call' | 'escalation';
  readonly id: string;
}

/** How many alert rules of a tenant tell somebody. */
export async function rulesTelling(tx: Tx, tenantId: number, { kind, id }: ToldBy): Promise<number> {
  const { count } = await tx
    .selectFrom('alertRuleTold')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`told_to @> ${JSON.stringify([{ kind, id }])}::jsonb`)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many escalation policies of a tenant tell whoever is on call by a schedule. */
export async function policiesTelling(tx: Tx, tenantId: number, scheduleId: string): Promise<number> {
  const told = JSON.stringify([{ to: [{ kind: 'on-call', id: scheduleId }] }]);
  const { count } = await tx
    .selectFrom('escalationPolicy')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`steps @> ${told}::jsonb`)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
