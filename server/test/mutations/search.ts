import { type Mutation } from './mutation.ts';

const search = 'src/modules/search';
const test = `${search}/search.test.ts`;

export const searchMutations: readonly Mutation[] = [
  {
    guard: 'the search shows a kind to those alone who may see it elsewhere',
    file: `${search}/search.routes.ts`,
    find: 'if (!openedBy.some((code) => permissions.has(code))) return false;',
    replace: '',
    test,
    names: 'shows each kind to those alone',
  },
  {
    guard: 'the search keeps what a maintenance closes from all but administrators',
    file: `${search}/search.routes.ts`,
    find: 'return member.administrator || maintenance[application] === undefined;',
    replace: 'return member.administrator || maintenance[application] === undefined || true;',
    test,
    names: 'whom a maintenance keeps',
  },
  {
    guard: 'the search shows tenants below alone',
    file: 'migrations/functions/12_tenants_below.sql',
    find: 'where o.parent_id = root and root = any((select app_tenants())::integer[]) and o.type <> 4',
    replace: 'where o.type <> 4',
    test,
    names: 'shows a provider its customers by name',
  },
  {
    guard: 'a search in a stay is written down',
    file: 'src/modules/proxy/access-records.ts',
    find: `(endpoint.access === 'session' && !endpoint.showsTenant)`,
    replace: `endpoint.access === 'session'`,
    test,
    names: 'writes down that a provider searched',
  },
];
