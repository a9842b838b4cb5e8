import { type Mutation } from './mutation.ts';

const roles = 'src/modules/permissions';

export const permissionMutations: readonly Mutation[] = [
  {
    guard: 'nobody grants what they do not hold',
    file: `${roles}/grants.ts`,
    find: 'if (beyond.length > 0) throw',
    replace: 'if (beyond.length > 1_000) throw',
    test: `${roles}/roles.test.ts`,
    names: 'when creating or copying',
  },
  {
    guard: 'a template is no concern of other tenants',
    file: 'migrations/functions/30_roles.sql',
    find: 'where o.id = tenant and o.id = any((select app_tenants())::integer[])',
    replace: 'where o.parent_id is not null or o.id <> tenant',
    test: `${roles}/roles.test.ts`,
    names: 'is a template below',
  },
  {
    guard: 'rights that changed are heard at once',
    file: 'src/platform/live/hub.ts',
    find: 'client.topics.filter((topic) => mayListen(topicRules(), topic, permissions)),',
    replace: 'client.topics,',
    test: 'src/platform/live/live.test.ts',
    names: 'hears no more at the next look',
  },
];
