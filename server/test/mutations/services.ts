import { type Mutation } from './mutation.ts';

const services = 'src/modules/services';
const test = { test: `${services}/services.test.ts` };

export const serviceMutations: readonly Mutation[] = [
  {
    guard: 'a business service is made only of what its maker may see',
    file: `${services}/services.service.ts`,
    find: '(found === undefined || !maySee(permissions, kind))',
    replace: 'found === undefined',
    ...test,
    names: 'members are added only by who may see them',
  },
  {
    guard: 'a member of a business service is of the kind that is said and of the tenant',
    file: `${services}/services.service.ts`,
    find: '(found === undefined || !maySee(permissions, kind))',
    replace: '!maySee(permissions, kind)',
    ...test,
    names: 'neither a device under the name of a line',
  },
  {
    guard: 'names of members of a business service are told to who may see such members',
    file: `${services}/service-tree.ts`,
    find: '  if (!maySee(kind)) return null;\n',
    replace: '',
    ...test,
    names: 'names of members only to who may see such members',
  },
  {
    guard: 'what a business service can be made of is offered to who may see it',
    file: `${services}/member-choices.ts`,
    find: '  if (!maySee(permissions, kind)) return [];\n',
    replace: '',
    ...test,
    names: 'members are added only by who may see them',
  },
  {
    guard: 'a business service is no part of itself',
    file: `${services}/services.service.ts`,
    find: '    refuseFaults(all, { ...before, ...input });\n',
    replace: '',
    ...test,
    names: 'not a part of itself',
  },
  {
    guard: 'two changes of business services at once close no circle',
    file: `${services}/services.service.ts`,
    find: '    await lockServices(tx, tenantId);\n    const all = await keptServices(tx, tenantId);\n    const before',
    replace: '    const all = await keptServices(tx, tenantId);\n    const before',
    ...test,
    names: 'not a part of itself by two changes at once',
  },
  {
    guard: 'business services of a tenant are so many at most',
    file: `${services}/services.service.ts`,
    find: 'if (all.length >= mostServices)',
    replace: 'if (all.length < 0)',
    ...test,
    names: 'not the two hundred and first',
  },
];
