import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type Tx } from '../../../platform/db/database.ts';
import { type Target } from '../engine/target.ts';
import { agent } from './agent.ts';
import { device } from './device.ts';
import { dialPath } from './dial-path.ts';
import { line } from './line.ts';
import { networkInterface } from './interface.ts';
import { type SubjectKindRules } from './subject-kind.ts';

/** Every kind of subject. A further one is a line here. */
export const subjectKindRules: Readonly<Record<SubjectKind, SubjectKindRules>> = {
  device,
  interface: networkInterface,
  line,
  dial_path: dialPath,
  agent,
};

/** All that is to be watched of the transaction's tenants, of every kind; or some of it, by ids. */
export async function watchTargets(tx: Tx, ids?: readonly string[]): Promise<Target[]> {
  const found: Target[] = [];
  // One connection answers one question at a time.
  for (const { targets } of Object.values(subjectKindRules))
    found.push(...((await targets?.(tx, ids)) ?? []));
  return found;
}
