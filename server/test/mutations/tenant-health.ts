import { type Mutation } from './mutation.ts';

export const tenantHealthMutations: readonly Mutation[] = [
  {
    guard: 'the list of tenants tells how networks stand to those alone who may see it on the workbench',
    file: 'src/modules/tenants/tenants.routes.ts',
    find: "kind !== 'application' && permissions.has('DMS_SERVER_MANAGE_WORKBENCH')",
    replace: "kind !== 'application'",
    test: 'src/modules/tenants/tenant-health.test.ts',
    names: 'is not told to who may not see it',
  },
  {
    guard: 'the list of tenants tells no key of an application how networks stand',
    file: 'src/modules/tenants/tenants.routes.ts',
    find: "kind !== 'application' && permissions.has('DMS_SERVER_MANAGE_WORKBENCH')",
    replace: "permissions.has('DMS_SERVER_MANAGE_WORKBENCH')",
    test: 'src/modules/tenants/tenant-health.test.ts',
    names: 'is not told to the key of an application',
  },
  {
    guard: 'the list of tenants is not sorted by what its reader may not see',
    file: 'src/modules/tenants/tenants.routes.ts',
    find: "input.sort === 'health' && !mayWatch ?",
    replace: "input.sort === 'health' && input.page < 0 ?",
    test: 'src/modules/tenants/tenant-health.test.ts',
    names: 'is not told to who may not see it',
  },
  {
    guard: 'members are counted below a tenant that the transaction covers only',
    file: 'migrations/functions/12_tenants_below.sql',
    find: 'where root = any((select app_tenants())::integer[]) and t.id <> root',
    replace: 'where t.id <> root',
    test: 'src/modules/tenants/tenant-health.test.ts',
    names: 'counts no members below',
  },
];
