import { type Sabotage } from './sabotage.ts';

const proxy = 'src/modules/proxy';
const test = `${proxy}/proxy.test.ts`;

export const proxySabotages: readonly Sabotage[] = [
  {
    guard: 'a tenant is entered with an open leave only',
    file: 'src/modules/auth/session-rules.ts',
    find: `return proxy && hasGrant ? wanted : 'PROXY_REQUIRED';`,
    replace: `return proxy ? wanted : 'PROXY_REQUIRED';`,
    test,
    names: 'needs a leave',
  },
  {
    guard: 'a leave is of one session',
    file: 'migrations/0030_standing.sql',
    find: 'where p.session_id = s.id and p.tenant_id = chosen.id and p.ended_at is null and allows.proxy_allowed\n      order',
    replace: 'where p.tenant_id = chosen.id and p.ended_at is null and allows.proxy_allowed\n      order',
    test,
    names: 'is of one session and one tenant',
  },
  {
    guard: 'a leave is of one tenant',
    file: 'migrations/0030_standing.sql',
    find: 'where p.session_id = s.id and p.tenant_id = chosen.id and p.ended_at is null and allows.proxy_allowed\n      order',
    replace: 'where p.session_id = s.id and p.ended_at is null and allows.proxy_allowed\n      order',
    test,
    names: 'is of one session and one tenant',
  },
  {
    guard: 'a leave is over with its time',
    file: 'src/modules/auth/authenticate.ts',
    find: '|| expiresAt.getTime() <= nowMs) return undefined;',
    replace: ') return undefined;',
    test,
    names: 'comes with its time',
  },
  {
    guard: 'a tenant that forbids it lets nobody act for it',
    file: 'migrations/0030_standing.sql',
    find: 'p.tenant_id = chosen.id and p.ended_at is null and allows.proxy_allowed\n      order',
    replace: 'p.tenant_id = chosen.id and p.ended_at is null\n      order',
    test,
    names: 'forbids it',
  },
  {
    guard: 'who acts for a tenant looks only, until stepped up',
    file: 'src/platform/http/route.ts',
    find: '!signed.grant.steppedUp &&',
    replace: 'signed.grant.id === "" &&',
    test,
    names: 'a write needs a step-up',
  },
  {
    guard: 'a step-up wants a fresh proof of the person',
    file: 'src/platform/http/route.ts',
    find: 'if (endpoint.confirms && !signed.isConfirmed)',
    replace: 'if (endpoint.confirms && !signed.sessionId)',
    test,
    names: 'a step-up needs a fresh proof',
  },
  {
    guard: 'what a provider looks at is written down',
    file: `${proxy}/looks.ts`,
    find: 'await database.withTenant(scope, (tx) => insertLook(tx, look));',
    replace: '',
    test,
    names: 'sees who was there',
  },
  {
    guard: 'the tenant’s own administrators decide on acting for it',
    file: `${proxy}/proxy.service.ts`,
    find: `if (!mayDecide(context)) throw new AppError('OWN_MEMBERS_ONLY');`,
    replace: '',
    test,
    names: 'is the only one to decide',
  },
  {
    guard: 'a live connection ends with the leave',
    file: 'src/modules/auth/live-standing.ts',
    find: 'return hasGrant && mayActForOthers',
    replace: 'return mayActForOthers',
    test: `${proxy}/live-stay.test.ts`,
    names: 'ends at the next look',
  },
  {
    guard: 'the stay stands under the hash of an audit line',
    file: 'src/platform/audit/audit.ts',
    find: '...(line.proxyGrantId === null ? [] : [line.proxyGrantId]),',
    replace: '',
    test,
    names: 'in a chain that is whole',
  },
  {
    guard: 'guesses at a confirmation are counted',
    file: 'src/modules/auth/confirm.service.ts',
    find: "if (!(await passwords.verify(hash, plain))) throw new AppError('CONFIRM_REFUSED');",
    replace:
      "if (!(await passwords.verify(hash, plain))) { await attempt.succeeded(); throw new AppError('CONFIRM_REFUSED'); }",
    test: 'src/modules/auth/confirm.test.ts',
    names: 'is slowed down like a sign-in',
  },
];
