import { type Mutation } from './mutation.ts';

const overview = 'src/modules/overview';
const test = `${overview}/customers.test.ts`;
const functions = 'migrations/functions/25_health_below.sql';

export const overviewMutations: readonly Mutation[] = [
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
  {
    guard: 'the numbers of a network are given to a tenant that the transaction covers only',
    file: functions,
    find: `join tenant_setting s on s.tenant_id = t.id
      where root = any((select app_tenants())::integer[]) and (ids is null or t.id = any(ids))
    ),`,
    replace: `join tenant_setting s on s.tenant_id = t.id
      where (ids is null or t.id = any(ids))
    ),`,
    test,
    names: 'does not cover',
  },
  {
    guard: 'the times of a network are given to a tenant that the transaction covers only',
    file: functions,
    find: 'where root = any((select app_tenants())::integer[]) and t.id = any(ids)',
    replace: 'where t.id = any(ids)',
    test,
    names: 'does not cover',
  },
  {
    guard: 'a tenant that forbids it keeps the numbers of its network to itself',
    file: functions,
    find: 'in (select w.id from within w where not w.closed)',
    replace: 'in (select w.id from within w)',
    test,
    names: 'keeps to itself',
  },
  {
    guard: 'a tenant that forbids it keeps the times of its network to itself',
    file: functions,
    find: 'and t.id = any(ids) and (t.id = root or s.proxy_allowed)',
    replace: 'and t.id = any(ids)',
    test,
    names: 'does not cover',
  },
  {
    guard: 'the customers’ overview is for platform and MSP alone',
    file: `${overview}/customers.routes.ts`,
    find: 'tenant.type === organizationTypes.COMPANY || ',
    replace: '',
    test,
    names: 'closed to an end customer',
  },
  {
    guard: 'the key of an application shows no customer',
    file: `${overview}/customers.routes.ts`,
    find: ` || kind === 'application'`,
    replace: '',
    test,
    names: 'key of an application',
  },
  {
    guard: 'ends of licences are shown to those who may see them elsewhere',
    file: `${overview}/customers.service.ts`,
    find: 'maySeeLicences ? licencesBelow(tx, tenant.id, now) : (new Map() as Licences)',
    replace: 'licencesBelow(tx, tenant.id, now)',
    test,
    names: 'ends of licences',
  },
  {
    guard: 'how the watch is doing is told to the platform alone',
    file: `${overview}/customers.routes.ts`,
    find: 'isPlatform ? await parts.pollerNumbers() : null',
    replace: 'isPlatform || true ? await parts.pollerNumbers() : null',
    test,
    names: 'acts for a provider',
  },
  {
    guard: 'the busiest uplinks are kept for one tenant alone',
    file: 'src/modules/monitoring/read/busiest-uplinks.ts',
    find: 'const kept = this.#kept.get(scope.tenantId);',
    replace: 'const kept = [...this.#kept.values()][0];',
    test: 'src/modules/monitoring/read/workbench.test.ts',
    names: 'whoever looked before',
  },
  {
    guard: 'how the watch is doing stands in no other answer of the workbench',
    file: 'src/modules/monitoring/read/monitoring.routes.ts',
    find: 'isPlatform ? await parts.pollerNumbers() : null',
    replace: 'isPlatform || true ? await parts.pollerNumbers() : null',
    test,
    names: 'acts for a provider',
  },
];
