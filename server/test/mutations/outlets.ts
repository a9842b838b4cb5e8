import { type Mutation } from './mutation.ts';

const service = 'src/modules/outlets/outlets.service.ts';
const test = 'src/modules/outlets/outlets.test.ts';
const byLines = 'src/modules/dashboards/outlets-by-lines.test.ts';

export const outletMutations: readonly Mutation[] = [
  {
    guard: 'deleting an outlet moves nothing that the caller may not change',
    file: service,
    find: '!permissions.has(kinds[kind]!.permission)',
    replace: 'false',
    test,
    names: 'is not emptied by deleting it',
  },
  {
    guard: 'an outlet in which something stands is not deleted',
    file: service,
    find: 'if (wanted.length > 0) {',
    replace: 'if (wanted.length > 99) {',
    test,
    names: 'is not deleted while something stands in it',
  },
  {
    guard: 'an outlet takes no division that never was',
    file: service,
    find: 'if (division !== null && !divisionOf(division))',
    replace: 'if (division === undefined)',
    test,
    names: 'is refused with a division that never was',
  },
  {
    guard: 'outlets stand by their lines for who may see lines alone',
    file: 'src/modules/outlets/outlet-parts.ts',
    find: 'permissions.has(lineCode);',
    replace: 'permissions.size > 0 && lineCode.length > 0;',
    test: byLines,
    names: 'who may not see lines',
  },
  {
    guard: 'outlets of a customer whose lines are closed stand by their devices above it, too',
    file: 'migrations/functions/25_health_below.sql',
    find: '(sees_lines and o.tenant_id in (select w.id from with_lines w))',
    replace: 'sees_lines',
    test: byLines,
    names: 'everybody of who has no link quality',
  },
];
