import { type Mutation } from './mutation.ts';

const tokens = 'src/modules/auth/sessions/api-tokens.test.ts';

const question = 'src/modules/auth/sessions/session-of-token.test.ts';

const kept = 'src/modules/auth/sessions/session-cache.test.ts';

export const sessionMutations: readonly Mutation[] = [
  {
    guard: 'what requests are judged by is asked anew after a change of ours',
    file: 'src/platform/db/session-version.ts',
    find: 'if (changing.delete(client)) version++;',
    replace: '',
    test: kept,
    names: 'after every change that the program commits',
  },
  {
    guard: 'an answer from before a change that was committed meanwhile is not kept',
    file: 'src/modules/auth/sessions/session-cache.ts',
    find: 'all.set(key, { row, version, atMs: nowMs })',
    replace: 'all.set(key, { row, version: database.sessionVersion.now(), atMs: nowMs })',
    test: kept,
    names: 'committed while it was asked',
  },
  {
    guard: 'a change of what a role gives is told',
    file: 'migrations/functions/42_session_cache.sql',
    find: `'role_permission', `,
    replace: '',
    test: kept,
    names: 'is told by every table',
  },
  {
    guard: 'a request learns the sign-in policy of the nearest tenant above that says something',
    file: 'migrations/functions/40_session_of_token.sql',
    find: 'coalesce(totp, said.totp_policy)',
    replace: 'coalesce(said.totp_policy, totp)',
    test: question,
    names: 'takes each rule of signing in from the nearest tenant',
  },
  {
    guard: 'a request learns all products that the tenant lacks',
    file: 'migrations/functions/24_closed_codes.sql',
    find: `case when p.included then 'enabled' end) = 'enabled'`,
    replace: `case when p.included then 'enabled' end) <> ''`,
    test: question,
    names: 'says of every tenant what its own functions say',
  },
  {
    guard: 'a notice is told once',
    file: 'src/modules/auth/sessions/session-end.ts',
    find: 'ended.endNotifiedAt.getTime() + endNotifiedMs <= nowMs',
    replace: 'ended.endNotifiedAt.getTime() + endNotifiedMs <= 0',
    test: 'src/modules/auth/sessions/sessions.test.ts',
    names: 'is told once at the next call',
  },
  {
    guard: 'nobody ends another member’s session',
    file: 'src/modules/auth/sessions/sessions.queries.ts',
    find: `    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .$if(kind`,
    replace: `    .where('endedAt', 'is', null)
    .$if(kind`,
    test: 'src/modules/auth/sessions/own-sessions.test.ts',
    names: 'cannot be ended by another member',
  },
  {
    guard: 'nobody forgets another member’s browser',
    file: 'src/modules/auth/sign-in/second-step.queries.ts',
    find: `    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return forgotten`,
    replace: `    .where('id', '=', id)
    .returning('id')
    .execute();
  return forgotten`,
    test: 'src/modules/auth/sign-in/second-step.test.ts',
    names: 'is forgotten by its own member alone',
  },
  {
    guard: 'a token may what its codes say, and no more',
    file: 'src/modules/auth/sessions/held-permissions.ts',
    find: `if (token && !token.has(code)) against.push('token');`,
    replace: '',
    test: tokens,
    names: 'may what its codes say',
  },
  {
    guard: 'a token is made for codes that its member holds',
    file: 'src/modules/auth/sessions/api-tokens.routes.ts',
    find: `throw new AppError('CODES_NOT_HELD');`,
    replace: ';',
    test: tokens,
    names: 'is made for codes that its member holds',
  },
  {
    guard: 'a token does nothing of its member’s own',
    file: 'src/platform/http/route.ts',
    find: `endpoint.access === 'session' && !endpoint.forTokens)`,
    replace: `endpoint.access === 'public' && !endpoint.forTokens)`,
    test: tokens,
    names: 'does nothing of its member’s own',
  },
  {
    guard: 'refusals that wait to be noted are bounded',
    file: 'src/modules/auth/sign-in/note-queue.ts',
    find: 'waiting.length >= most',
    replace: 'waiting.length < 0',
    test: 'src/modules/auth/sign-in/refusals.test.ts',
    names: 'keeps no flood waiting',
  },
  {
    guard: 'a second step ends with the password that was proved before it',
    file: 'migrations/functions/23_sign_in_candidates.sql',
    find: 'delete from sign_in_challenge where member_tenant_id = new.tenant_id and member_id = new.id;',
    replace: '',
    test: 'src/modules/auth/sign-in/second-step.test.ts',
    names: 'over when the password changes',
  },
  {
    guard: 'the code of a letter is for the account of that letter alone',
    file: 'src/modules/auth/sign-in/reset.service.ts',
    find: 'const about = account ? resetAbout(account) :',
    replace: 'const about = account ? resetAbout(reached[0] ?? account) :',
    test: 'src/modules/auth/sign-in/reset.test.ts',
    names: 'every account of the address',
  },
];
