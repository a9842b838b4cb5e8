import { type Sabotage } from './sabotage.ts';

const organizations = 'src/modules/organizations';

export const peopleSabotages: readonly Sabotage[] = [
  {
    guard: 'a work is shown to who started it and to administrators alone',
    file: 'src/platform/works/works.routes.ts',
    find: 'member.administrator || (work.createdBy',
    replace: 'member.id || (work.createdBy',
    test: 'src/platform/works/works.test.ts',
    names: 'to who started it',
  },
  {
    guard: 'who lost the lease of a work cannot end it',
    file: 'src/platform/works/work-rows.ts',
    find: `.where('leaseToken', '=', leaseToken);`,
    replace: `.where('kind', 'is not', null);`,
    test: 'src/platform/works/killed-works.test.ts',
    names: 'never lets two run one work',
  },
  {
    guard: 'nobody gives a member a role that holds what they do not hold',
    file: `${organizations}/member-rules.ts`,
    find: 'editor.isAdministrator || !real.has(code) || editor.permissions.has(code)',
    replace: 'editor.isAdministrator || real.has(code) || editor.permissions.has(code)',
    test: `${organizations}/members.test.ts`,
    names: 'grants or takes a role',
  },
  {
    guard: 'nobody changes an administrator but an administrator',
    file: `${organizations}/member-rules.ts`,
    find: 'if (target.administrator && !editor.isAdministrator) return false;',
    replace: '',
    test: `${organizations}/members.test.ts`,
    names: 'changes a member with more rights',
  },
  {
    guard: 'the last administrator stays',
    file: `${organizations}/member-rules.ts`,
    find: 'administrators.every((id) => id === before.id)',
    replace: 'administrators.length === 0',
    test: `${organizations}/member-rules.test.ts`,
    names: 'takes the last enabled administrator away',
  },
  {
    guard: 'a department stands in its own tenant',
    file: 'migrations/0044_departments_members.sql',
    find: '  add foreign key (department_of, parent_id) references organization (tenant_id, id);',
    replace: '  add check (true);',
    test: `${organizations}/departments.test.ts`,
    names: 'of a neighbour are like none at all',
  },
  {
    guard: 'a batch in which a row fails changes nothing',
    file: 'src/platform/csv/import-works.ts',
    find: 'if (bad.size === 0) await batch.store',
    replace: 'if (bad.size >= 0) await batch.store',
    test: `${organizations}/member-imports.test.ts`,
    names: 'leaves its batch of 1,000 as it was',
  },
  {
    guard: 'a batch that met what was taken meanwhile is looked at again',
    file: 'src/platform/db/race.ts',
    find: 'if (run === mostRuns || !isRace(fault)) throw fault;',
    replace: 'if (run > 0) throw fault;',
    test: `${organizations}/member-import-races.test.ts`,
    names: 'leaves out its batch and names its row',
  },
];
