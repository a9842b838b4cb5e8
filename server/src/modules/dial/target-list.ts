import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockTemplate, type TargetList } from './templates.queries.ts';

/** The list that a test is to follow; undefined where it follows none. Throws NOT_FOUND. */
export async function listOf(tx: Tx, tenantId: number, id: string | null): Promise<TargetList | undefined> {
  if (id === null) return undefined;
  const found = await lockTemplate(tx, tenantId, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
