import { type Mutation } from './mutation.ts';

const service = 'src/modules/alerts/rules/rules.service.ts';
const test = 'src/modules/alerts/rules/rules.test.ts';
const backTest = 'src/modules/alerts/back-test/back-test.service.ts';
const backTestTest = 'src/modules/alerts/back-test/back-test.test.ts';
const customersTest = 'src/modules/alerts/back-test/back-test-customers.test.ts';
const limits = 'src/modules/alerts/back-test/run-limits.ts';
const timeUpTest = 'src/modules/alerts/back-test/time-up.test.ts';
const limitsTest = 'src/modules/alerts/back-test/run-limits.test.ts';

export const alertRuleMutations: readonly Mutation[] = [
  {
    guard: 'a rule is changed by those alone who may see what it is about',
    file: service,
    find: '!rule || !visibleKinds(caller).includes(rule.body.subjectKind)',
    replace: '!rule',
    test,
    names: 'is shown and changed by those alone who may see what it is about',
  },
  {
    guard: 'a rule that was handed down is not loosened',
    file: service,
    find: '(isHandedDown || !isOnlyTighter(body, given))',
    replace: 'isHandedDown',
    test,
    names: 'is tightened or silenced there',
  },
  {
    guard: 'a rule tells nobody of another tenant',
    file: service,
    find: '.some((id) => !(id in names))',
    replace: '.some((id) => id in names && false)',
    test,
    names: 'names nothing that the tenant has not',
  },
  {
    guard: 'a back-test is of subjects that its asker may see',
    file: backTest,
    find: "if (!kinds.includes(draft.subjectKind)) throw new AppError('FORBIDDEN');",
    replace: '',
    test: backTestTest,
    names: 'kinds of subjects that somebody may not see are refused',
  },
  {
    guard: 'a back-test shows no rule beside of what its asker may not see',
    file: backTest,
    find: 'now === undefined || (now && !kinds.includes(now.subjectKind))',
    replace: 'now === undefined',
    test: backTestTest,
    names: 'kinds of subjects that somebody may not see are refused',
  },
  {
    guard: 'a back-test names nothing that the tenant has not',
    file: backTest,
    find: 'await knownNames(tx, caller, { ...draft, toldTo: [] });',
    replace: '',
    test: backTestTest,
    names: 'is answered like one that names nothing there is',
  },
  {
    guard: 'a back-test ends when its time is up',
    file: 'src/modules/alerts/back-test/judge-group.ts',
    find: 'if (isTimeUp()) return null;',
    replace: '',
    test: timeUpTest,
    names: 'those that were gone through to their end count',
  },
  {
    guard: 'a back-test reads nothing more once its time is up',
    file: 'src/modules/alerts/back-test/judge-group.ts',
    find: 'if (parts.isTimeUp()) return;',
    replace: '',
    test: timeUpTest,
    names: 'once time is up nothing more is read',
  },
  {
    guard: 'a person has one back-test at a time',
    file: limits,
    find: 'before?.stop.abort();',
    replace: '',
    test: limitsTest,
    names: 'a newer run of a person ends the one before',
  },
  {
    guard: 'one tenant does not hold every place of back-tests',
    file: limits,
    find: 'run.tenants.some((id) => tenants.includes(id))',
    replace: 'run.tenants.some((id) => tenants.includes(-id))',
    test: limitsTest,
    names: 'no tenant holds both places',
  },
  {
    guard: 'a customer that keeps its figures to itself is looked back at by nobody above',
    file: 'src/platform/db/figures-scope.ts',
    find: ' and not t.closed and not t.kind_closed',
    replace: '',
    test: customersTest,
    names: 'one that closes while others are looked at is not looked at',
  },
  {
    guard: 'a customer whose alerts are closed to itself tells no figures of them',
    file: 'migrations/functions/25_alerts_below.sql',
    find: 'select t.id, not s.proxy_allowed, cardinality(k.kinds) = 0',
    replace: "select t.id, not s.proxy_allowed, 'DMS_SERVER_MANAGE_WAN_VIEW' = any(closed_codes(t.id))",
    test: customersTest,
    names: 'a customer that disabled the application of alerts, or of dial tests',
  },
  {
    guard: 'a back-test over customers is for those who can have some',
    file: 'src/modules/alerts/back-test/back-test-customers.ts',
    find: "if (tenant.type === organizationTypes.COMPANY) throw new AppError('FORBIDDEN');",
    replace: '',
    test: customersTest,
    names: 'is for those who can have customers',
  },
  {
    guard: 'few back-tests run at once',
    file: limits,
    find: "if (!before && this.#running.size >= mostAtOnce) throw new AppError('BACK_TEST_BUSY');",
    replace: '',
    test: limitsTest,
    names: 'a third finds no place until one of them is over',
  },
  {
    guard: 'a rule that judges as before goes on with what it remembers, also after a restart',
    file: 'src/modules/alerts/engine/running.ts',
    find: 'before.version >= judgesSince && before.version <= version',
    replace: 'before.version === version && version >= judgesSince',
    test: 'src/modules/alerts/engine/edited-rules.test.ts',
    names: 'keeps what it waits for and what is open: heard of after a restart',
  },
  {
    guard: 'what nobody looked for while the process was stopped is not missing',
    file: 'src/modules/alerts/conditions/absent.ts',
    find: 'const unlookedMs = memory?.stoppedMs === undefined ?',
    replace: 'const unlookedMs = memory?.stoppedMs !== -1 ?',
    test: 'src/modules/alerts/engine/found-again.test.ts',
    names: 'is what absence is counted from',
  },
  {
    guard: 'nothing is missed while its tenant is closed',
    file: 'src/modules/alerts/engine/running.ts',
    find: 'isOpen ? stoppedAt(seen, atMs) : missedAnew(seen)',
    replace: 'seen',
    test: 'src/modules/alerts/engine/closed-tenant.test.ts',
    names: 'is not missed while it is',
  },
  {
    guard: 'what our own hub cannot ask is not missing',
    file: 'src/modules/alerts/conditions/absent.ts',
    find: 'look.isHubs && !isMeasured && memory ?',
    replace: 'look.isResting && memory ?',
    test: 'src/modules/alerts/conditions/conditions.test.ts',
    names: 'is not counted while our own hub is cut off',
  },
];
