import { codesOf } from '@linekeeper/contract/products/product-catalogue';
import { type ClosedProduct } from '@linekeeper/contract/products/products';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type Database } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { displaysOf } from './product-displays.queries.ts';
import { recordsOfProducts } from './product-records.queries.ts';
import { isRun, recordOf } from './product-record.ts';
import { nameAbove, subscriptionsOf } from './products.queries.ts';
import { mayDecide } from './products.service.ts';
import { isOpenIn, stateIn } from './subscription-state.ts';

const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT_EDIT';

/** What a tenant cannot use at the moment, though it had it or everybody has it: for those who look for it in vain. */
export function closedProducts(
  { database }: { readonly database: Database },
  caller: Pick<RequestContext, 'scope' | 'tenant' | 'home' | 'member' | 'permissions'>,
): Promise<ClosedProduct[]> {
  const { scope, tenant, permissions } = caller;
  return database.withTenant(scope, async (tx) => {
    const decided = new Map((await subscriptionsOf(tx, scope.tenantId)).map((row) => [row.product, row]));
    const rows = (await recordsOfProducts(tx)).filter(isRun);
    const open = rows.filter((row) => isOpenIn(row, decided.get(row.id)));
    const opened = new Set(open.flatMap(({ capabilities }) => codesOf(capabilities)));
    const closed = rows.filter(
      (row) =>
        (row.included || stateIn(row, decided.get(row.id)) !== 'deleted') &&
        codesOf(row.capabilities).some((code) => !opened.has(code)),
    );
    if (closed.length === 0) return [];
    const displays = await displaysOf(tx, scope.tenantId);
    const above = await nameAbove(tx, scope.tenantId);
    return closed.map((row) => {
      const closedBy = row.state === 'enabled' ? 'above' : 'platform';
      const may =
        closedBy === 'above' ? mayDecide(caller, scope.tenantId) : tenant.type === organizationTypes.OP;
      return {
        record: recordOf(row),
        displayName: displays.get(row.id)?.name ?? null,
        codes: codesOf(row.capabilities).filter((code) => !opened.has(code)),
        closedBy,
        decider: closedBy === 'above' ? above : null,
        mayDecide: may && permissions.has(editCode),
      };
    });
  });
}
