import { type Mutation } from './mutation.ts';

const tasks = 'src/modules/workbench/tasks.test.ts';
const shortcuts = 'src/modules/workbench/shortcuts.test.ts';

export const workbenchMutations: readonly Mutation[] = [
  {
    guard: 'a task is shown to those alone who may do it',
    file: 'src/modules/workbench/tasks.routes.ts',
    find: 'if (!codes.every((code) => permissions.has(code)) || closedApplications.includes(application)) return false;',
    replace: '',
    test: tasks,
    names: 'is to install the agents that were announced',
  },
  {
    guard: 'nothing of a tenant was given to who came from above',
    file: 'src/modules/workbench/tasks.routes.ts',
    find: 'memberId: home.id === tenant.id ? member.id : null,',
    replace: 'memberId: member.id,',
    test: tasks,
    names: 'is no call in a stay',
  },
  {
    guard: 'an alert is a task of its owner alone',
    file: 'src/modules/alerts/list/alert-tasks.queries.ts',
    find: "and a.owner_id = ${memberId}::uuid and a.state in ('firing', 'acknowledged')",
    replace: "and a.state in ('firing', 'acknowledged')",
    test: tasks,
    names: 'is the open alerts that were given to them',
  },
  {
    guard: 'members that a provider made are judged by own administrators alone',
    file: 'src/modules/members/provided/approval-tasks.ts',
    find: '  isFor: ({ reader }) => isOwnAdministrator(reader),\n',
    replace: '',
    test: tasks,
    names: 'is to judge the members that a provider made',
  },
  {
    guard: 'whom nobody confirmed is given none to confirm',
    file: 'src/modules/members/provided/approval-tasks.queries.ts',
    find: "own.judgement is distinct from 'confirmed')`;",
    replace: "own.judgement is distinct from 'confirmed' and false)`;",
    test: tasks,
    names: 'is not to judge for whom nobody has confirmed',
  },
  {
    guard: 'licences that end are those of covered tenants and below',
    file: 'migrations/functions/32_licences.sql',
    find: 'from tenants_from(root) t join organization o on o.id = t.id\n    where root = any((select app_tenants())::integer[]) and o.enabled',
    replace: 'from organization t join organization o on o.id = t.id\n    where o.enabled',
    test: tasks,
    names: 'is the licences that end',
  },
  {
    guard: 'completed tasks can be asked for as long as the specification says',
    file: 'src/modules/workbench/tasks.routes.ts',
    find: 'since: new Date(nowMs - completedTaskDays * dayMs),',
    replace: 'since: new Date(0),',
    test: tasks,
    names: 'goes back 30 days and no further',
  },
  {
    guard: 'tasks of a kind are named a few times',
    file: 'src/modules/workbench/tasks.routes.ts',
    find: 'limit: mostTasksOfKind,',
    replace: 'limit: 1_000,',
    test: tasks,
    names: 'is named a few times of each kind',
  },
  {
    guard: 'shortcuts are each member’s own',
    file: 'src/modules/workbench/shortcuts.queries.ts',
    find: "    .where('memberId', '=', memberId)\n",
    replace: '',
    test: shortcuts,
    names: 'are each member’s own',
  },
];
