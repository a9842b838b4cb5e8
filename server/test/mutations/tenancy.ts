import { type Mutation } from './mutation.ts';

const db = 'src/platform/db';

export const tenancyMutations: readonly Mutation[] = [
  {
    guard: 'the policy shows a tenant its own rows only',
    file: 'migrations/0100_baseline.sql',
    find: `'create policy tenant on %s using (tenant_id = any((select app_tenants())::integer[]))'`,
    replace: `'create policy tenant on %s using (true)'`,
    test: `${db}/database.test.ts`,
    names: 'shows the rows of its tenant only',
  },
  {
    guard: 'the policy lets a tenant write its own rows only',
    file: 'migrations/0100_baseline.sql',
    find: `' with check (tenant_id = any((select app_tenants())::integer[]))'`,
    replace: `' with check (true)'`,
    test: `${db}/database.test.ts`,
    names: 'refuses to write into another tenant',
  },
  {
    guard: 'row-level security is forced',
    file: 'migrations/0100_baseline.sql',
    find: `execute format('alter table %s force row level security', name);`,
    replace: '',
    test: `${db}/catalogue.test.ts`,
    names: 'finds no table',
  },
  {
    guard: 'no row refers to another tenant’s',
    file: 'migrations/0100_baseline.sql',
    find: `  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index session_by_member`,
    replace: `  foreign key (tenant_id) references organization (id)
);
create index session_by_member`,
    test: `${db}/database.test.ts`,
    names: 'refuses a row that refers',
  },
  {
    guard: 'the tenants of a transaction end with it',
    file: `${db}/database.ts`,
    find: "}', true)`",
    replace: "}', false)`",
    test: `${db}/database.test.ts`,
    names: 'never leaves its tenants on the connection',
  },
  {
    guard: 'a scope is made by those who may',
    file: `${db}/database.ts`,
    find: 'if (!(scope instanceof Scope))',
    replace: 'if (!scope)',
    test: `${db}/database.test.ts`,
    names: 'takes nothing but a scope',
  },
  {
    guard: 'a tenant is added below a covered one only',
    file: 'migrations/functions/11_tenant_changes.sql',
    find: 'where covered = below or stands_below(below, covered)) then',
    replace: 'where true) then',
    test: `${db}/database.test.ts`,
    names: 'refuses a parent',
  },
  {
    guard: 'the list of tenants begins at a covered one',
    file: 'migrations/functions/12_tenants_below.sql',
    find: 'where o.parent_id = root and root = any((select app_tenants())::integer[]) and o.type <> 4',
    replace: 'where o.parent_id = root and o.type <> 4',
    test: 'src/modules/tenants/tenants.test.ts',
    names: 'knows the tenants below a covered one only',
  },
  {
    guard: 'a tenant moves below tenants of the same asker only',
    file: 'src/modules/tenants/tenants.service.ts',
    find: `if (!parent) throw new AppError('NOT_FOUND');`,
    replace: `if (!parent) return 8;`,
    test: 'src/modules/tenants/tenants.test.ts',
    names: 'moves below tenants of the same asker only',
  },
  {
    guard: 'a tenant never stands below itself',
    file: 'src/modules/tenants/tenants.service.ts',
    find: `if (isCircle || !fitsBelow`,
    replace: `if (!fitsBelow`,
    test: 'src/modules/tenants/tenants.test.ts',
    names: 'never below itself',
  },
  {
    guard: 'a dead connection does not end the process',
    file: `${db}/pool.ts`,
    find: `pool.on('connect', (client) => client.on('error', lost));`,
    replace: '',
    test: `${db}/database.test.ts`,
    names: 'does not end the process',
  },
  {
    guard: 'a tenant is erased only when its day has come, by a transaction that covers it',
    file: 'migrations/functions/14_tenant_erasure.sql',
    find: `select tenant = any((select app_tenants())::integer[])
      and exists (select from organization o where o.id = tenant and o.deletion_due_at <= now());`,
    replace: 'select true;',
    test: 'test/tenant-erasure.test.ts',
    names: 'keeps every row',
  },
  {
    guard: 'a domain counts only once it is proved',
    file: 'src/modules/tenants/domain/tenant-domain.service.ts',
    find: 'if (!isProved) {',
    replace: 'if (!isProved && method === undefined) {',
    test: 'src/modules/tenants/domain/tenant-domain.test.ts',
    names: 'counts only once it is proved',
  },
  {
    guard: 'an archive of a tenant holds no secret',
    file: 'src/modules/tenants/archive/archive.operation.ts',
    find: 'columns.filter(({ name, type }) => isSecret(name, type))',
    replace: 'columns.filter(({ name }) => name === "")',
    test: 'test/tenant-archive.test.ts',
    names: 'holds every row',
  },
];
