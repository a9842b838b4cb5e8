import { type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import { type Tx } from '../../../platform/db/database.ts';
import { type RuleScope, wholeTenant } from './rule-scope.ts';
import { type Rule } from './rule.ts';

/** A rule with what its alerts keep of it. */
export interface LoadedRule extends Rule {
  /** Empty: it is called as the program calls `builtIn`. */
  readonly name: string;
  readonly builtIn: string | null;
  readonly toldTo: readonly ToldTo[];
  readonly isEnabled: boolean;
}

/** All rules of the transaction's tenants. What stands there was checked when it was saved. */
export async function loadedRules(tx: Tx): Promise<LoadedRule[]> {
  const rows = await tx
    .selectFrom('alertRule')
    .select([
      'tenantId',
      'id',
      'version',
      'judgesSince',
      'severity',
      'subjectKind',
      'condition',
      'metric',
      'states',
      'events',
    ])
    .select(['scope', 'name', 'builtIn', 'toldTo', 'isEnabled'])
    .execute();
  return rows.map((row) => ({
    ...(row as unknown as LoadedRule),
    scope: { ...wholeTenant, ...(row.scope as Partial<RuleScope>) },
  }));
}
