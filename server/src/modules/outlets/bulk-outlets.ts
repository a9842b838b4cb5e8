import { errors } from '@linekeeper/contract/errors';
import { mostTags } from '@linekeeper/contract/outlets/outlet-terms';
import { type DoneToSeveral, type outlets as endpoints } from '@linekeeper/contract/outlets/outlets';
import { type z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { appErrorOf, messageOf } from '../../platform/http/error-handler.ts';
import { lockOutlet, updateOutlet } from './outlets.queries.ts';
import { changed, differences, type OutletParts, removeIn } from './outlets.service.ts';

type Chosen = z.output<typeof endpoints.bulkDelete.body>['outlets'][number];
type Tags = Pick<z.output<typeof endpoints.bulkTag.body>, 'add' | 'remove'>;

/** Deletes each outlet in which nothing stands and which has the number that the reader saw; names the others with the reason. */
export const bulkDelete = (parts: OutletParts, context: RequestContext, outlets: readonly Chosen[]) =>
  toEach(parts, context, outlets, async (tx, { id, number }) => {
    await removeIn(tx, parts, context, { outletId: id, number });
  });

/** Gives outlets tags and takes others from them. Throws INVALID_INPUT where neither is asked for. */
export function bulkTag(
  parts: OutletParts,
  context: RequestContext,
  { outlets, add, remove }: Tags & { readonly outlets: readonly Chosen[] },
) {
  if (add.length + remove.length === 0) throw new AppError('INVALID_INPUT');
  const { scope } = context;
  return toEach(parts, context, outlets, async (tx, { id, number }) => {
    const found = await lockOutlet(tx, scope.tenantId, id);
    if (!found || found.number !== number) throw new AppError('NOT_FOUND');
    const { version: _version, ...before } = found;
    const kept = before.tags.filter((tag) => !remove.includes(tag));
    const tags = [...new Set([...kept, ...add])];
    if (tags.length > mostTags)
      throw new AppError('OUTLET_TAGS_FULL', { params: { limit: mostTags, name: before.name } });
    const after = { ...before, tags };
    const difference = differences(before, after);
    if (Object.keys(difference).length === 0) return;
    await updateOutlet(tx, scope.tenantId, id, after);
    await writeAudit(tx, scope, {
      action: 'outlet.update',
      subjectType: 'outlet',
      subjectId: id,
      detail: { name: `${before.number} ${before.name}`, changed: difference },
    });
    changed(tx, scope, [id]);
  });
}

/** What is refused for one leaves the others alone. */
async function toEach(
  { database }: OutletParts,
  { scope, language }: RequestContext,
  outlets: readonly Chosen[],
  act: (tx: Tx, outlet: Chosen) => Promise<void>,
): Promise<DoneToSeveral> {
  const chosen = [...new Map(outlets.map((outlet) => [outlet.id, outlet])).values()];
  const refused: DoneToSeveral['refused'] = [];
  for (const outlet of chosen) {
    try {
      await database.withTenant(scope, (tx) => act(tx, outlet));
    } catch (thrown) {
      const { entry, details } = appErrorOf(thrown);
      if (entry === 'SYSTEM_ERROR') throw thrown;
      refused.push({ ...outlet, reason: messageOf(errors[entry], language, details.params) });
    }
  }
  return { done: chosen.length - refused.length, refused };
}
