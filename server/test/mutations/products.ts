import { type Mutation } from './mutation.ts';

const products = 'src/modules/products';

export const productMutations: readonly Mutation[] = [
  {
    guard: 'a licence counts by its signature',
    file: `${products}/licence-file.ts`,
    find: `return isGenuine ? payload : { fault: 'forged', keyId };`,
    replace: 'return isGenuine ? payload : payload;',
    test: `${products}/licence-file.test.ts`,
    names: 'is refused as forged',
  },
  {
    guard: 'a licence is good once',
    file: `${products}/licence-fault.ts`,
    find: `if (serials.includes(serial)) return`,
    replace: 'if (serials.includes(-serial)) return',
    test: `${products}/licence-file.test.ts`,
    names: 'is good once',
  },
  {
    guard: 'a quantity is taken by one at a time',
    file: 'src/modules/products/reserve-quota.ts',
    find: 'await lockLicence(tx, tenantId);',
    replace: 'void lockLicence;',
    test: `${products}/licences.test.ts`,
    names: 'of which one is left',
  },
  {
    guard: 'a disabled product closes its codes',
    file: 'migrations/functions/40_session_of_token.sql',
    find: `where u.tenant_id = acted and u.state <> 'enabled'`,
    replace: `where u.tenant_id = acted and u.state = ''`,
    test: `${products}/products.test.ts`,
    names: 'leaves the menu and refuses',
  },
  {
    guard: 'products are decided on from above',
    file: `${products}/products.service.ts`,
    find: `if (!mayDecide(caller, tenantId)) throw new AppError('PRODUCT_FROM_ABOVE');`,
    replace: '',
    test: `${products}/products.test.ts`,
    names: 'is for who stands above',
  },
  {
    guard: 'a tenant out of reach gets no licence',
    file: 'migrations/functions/11_tenant_changes.sql',
    find: 'if not exists (select from unnest(app_tenants()) as covered, tenants_from(covered) as t where t.id = wanted) then',
    replace: 'if wanted < 0 then',
    test: `${products}/licences.test.ts`,
    names: 'of a tenant that is out of reach',
  },
];
