import { type Mutation } from './mutation.ts';

const test = 'src/modules/alerts/list/alerts.test.ts';
const unseen = 'is not there for them';

export const alertListMutations: readonly Mutation[] = [
  {
    guard: 'alerts of a licence are shown to who may look at licences',
    file: 'src/modules/alerts/visible-kinds.ts',
    find: "if (!isMeasured(kind)) return 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE';",
    replace: "if (!isMeasured(kind)) return 'DMS_SERVER_MANAGE_DEVICE';",
    test: 'src/modules/alerts/visible-kinds.test.ts',
    names: 'show a licence to those alone',
  },
  {
    guard: 'what was usual is told of an alert to who may see it',
    file: 'src/modules/alerts/list/alert-usual.ts',
    find: "if (!alert) throw new AppError('NOT_FOUND');",
    replace: 'if (!alert) return [];',
    test: 'src/modules/alerts/list/alert-usual.test.ts',
    names: 'nobody hears of an alert of another tenant',
  },
  {
    guard: 'alerts about a kind of subject are shown only to who may see that kind',
    file: 'src/modules/alerts/list/matching-alerts.ts',
    find: '.where(sql<boolean>`a.subject_kind = any(${[...kinds]})`);',
    replace: ';',
    test,
    names: unseen,
  },
  {
    guard: 'alerts are acted on only by who may see what they are about',
    file: 'src/modules/alerts/list/alert-writes.queries.ts',
    find: '    .where(sql<boolean>`a.subject_kind = any(${[...kinds]})`)\n',
    replace: '',
    test,
    names: unseen,
  },
  {
    guard: 'consequences that a reader may not see are not counted',
    file: 'src/modules/alerts/list/alerts.queries.ts',
    find: ' and c.subject_kind = any(${[...kinds]})',
    replace: '',
    test,
    names: unseen,
  },
  {
    guard: 'an alert is given only to members that may see it',
    file: 'src/modules/alerts/list/alert-owners.ts',
    find: '.filter(maySee)',
    replace: '',
    test,
    names: 'is a member that may see it',
  },
  {
    guard: 'who comes from above owns no alert of the tenant',
    file: 'src/modules/alerts/list/alerts.service.ts',
    find: 'actor?.tenantId === tenantId ? actor.memberId : null',
    replace: 'actor?.memberId ?? null',
    test,
    names: 'from above says whose the hand was',
  },
  {
    guard: 'changes around an alert are told to those alone who may read the audit log',
    file: 'src/modules/alerts/list/alert-meanwhile.ts',
    find: 'mayRead(context, auditLog.list)',
    replace: 'mayRead !== undefined && auditLog.list',
    test: 'src/modules/alerts/list/alert-meanwhile.test.ts',
    names: 'holds no change for those who may not read the audit log',
  },
  {
    guard: 'what may be read elsewhere is what the call itself would answer, closed applications among it',
    file: 'src/platform/http/route.ts',
    find: '    refuse(caller, endpoint);\n    return true;',
    replace: '    return caller.permissions.has(endpoint.access as never);',
    test: 'src/modules/alerts/list/alert-meanwhile.test.ts',
    names: 'holds no change for those who may not read the audit log',
  },
];
