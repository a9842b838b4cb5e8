import { type Mutation } from './mutation.ts';

const maintenance = 'src/modules/alerts/maintenance';
const test = { test: `${maintenance}/maintenance.test.ts` };

export const maintenanceMutations: readonly Mutation[] = [
  {
    guard: 'work is announced by whoever may change all that it covers',
    file: `${maintenance}/maintenance.service.ts`,
    find: 'covers.every((cover) => permissions.has(codes[cover].edit))',
    replace: 'covers.some((cover) => permissions.has(codes[cover].edit))',
    ...test,
    names: 'is announced by whoever may change all',
  },
  {
    guard: 'a change of announced work widens it to nothing that is not the caller’s to change',
    file: `${maintenance}/maintenance.service.ts`,
    find: '    refuseOthers(caller, plan.covers);\n    comesFirst',
    replace: '    comesFirst',
    ...test,
    names: 'widened by nobody else',
  },
  {
    guard: 'announced work is changed by whoever may change what it covered before',
    file: `${maintenance}/maintenance.service.ts`,
    find: '  refuseOthers(caller, plan.covers);\n  if (plan.isOver',
    replace: '  if (plan.isOver',
    ...test,
    names: 'is announced by whoever may change all',
  },
  {
    guard: 'announced work is shown to whoever may see something of what it covers',
    file: `${maintenance}/plans.queries.ts`,
    find: '.where(sql<boolean>`covers && ${[...covers]}::text[]`)',
    replace: '',
    ...test,
    names: 'is shown to whoever may see',
  },
  {
    guard: 'announced work that may not be seen is not found by a change',
    file: `${maintenance}/maintenance.service.ts`,
    find: 'if (!plan?.covers.some((cover) => covers.includes(cover)))',
    replace: 'if (!plan)',
    ...test,
    names: 'is shown to whoever may see',
  },
  {
    guard: 'a plan names nothing of another tenant',
    file: `${maintenance}/maintenance.service.ts`,
    find: "if ('ids' in scope && names.length < scope.ids.length)",
    replace: 'if (names.length < 0)',
    ...test,
    names: 'names nothing of another tenant',
  },
  {
    guard: 'announced work never begins before now',
    file: 'src/modules/subjects/maintenance-windows.queries.ts',
    find: 'greatest(n.planned_from, ${now})',
    replace: 'n.planned_from',
    ...test,
    names: 'what comes there later',
  },
];
