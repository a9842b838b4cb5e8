import { type Sabotage } from './sabotage.ts';

const auth = 'src/modules/auth';
const tokens = `${auth}/api-tokens.test.ts`;

const question = `${auth}/session-question.test.ts`;

const kept = `${auth}/kept-standing.test.ts`;

export const sessionSabotages: readonly Sabotage[] = [
  {
    guard: 'what requests are judged by is asked anew after a change of ours',
    file: 'src/platform/db/standing-version.ts',
    find: 'if (changing.delete(client)) version++;',
    replace: '',
    test: kept,
    names: 'after every change that the program commits',
  },
  {
    guard: 'an answer from before a change that was committed meanwhile is not kept',
    file: `${auth}/kept-standing.ts`,
    find: 'all.set(key, { row, version, atMs: nowMs })',
    replace: 'all.set(key, { row, version: database.standing.now(), atMs: nowMs })',
    test: kept,
    names: 'committed while it was asked',
  },
  {
    guard: 'a change of what a role gives is told',
    file: 'migrations/0065_standing_told.sql',
    find: `'role_permission', `,
    replace: '',
    test: kept,
    names: 'is told by every table',
  },
  {
    guard: 'a request learns the sign-in policy of the nearest tenant above that says something',
    file: 'migrations/0061_session_question.sql',
    find: 'coalesce(totp, said.totp_policy)',
    replace: 'coalesce(said.totp_policy, totp)',
    test: question,
    names: 'takes each rule of signing in from the nearest tenant',
  },
  {
    guard: 'a request learns all products that the tenant lacks',
    file: 'migrations/0050_products.sql',
    find: `where s.tenant_id = tenant and s.state <> 'enabled';`,
    replace: `where s.tenant_id = tenant and s.state = '';`,
    test: question,
    names: 'says of every tenant what its own functions say',
  },
  {
    guard: 'a notice is told once',
    file: `${auth}/session-end.ts`,
    find: 'ended.toldAt.getTime() + tellingMs <= nowMs',
    replace: 'ended.toldAt.getTime() + tellingMs <= 0',
    test: `${auth}/sessions.test.ts`,
    names: 'is told once at the next call',
  },
  {
    guard: 'nobody ends another member’s session',
    file: `${auth}/sessions.queries.ts`,
    find: `    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .$if(kind`,
    replace: `    .where('endedAt', 'is', null)
    .$if(kind`,
    test: `${auth}/own-sessions.test.ts`,
    names: 'cannot be ended by another member',
  },
  {
    guard: 'nobody forgets another member’s browser',
    file: `${auth}/second-step.queries.ts`,
    find: `    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return forgotten`,
    replace: `    .where('id', '=', id)
    .returning('id')
    .execute();
  return forgotten`,
    test: `${auth}/second-step.test.ts`,
    names: 'is forgotten by its own member alone',
  },
  {
    guard: 'a token may what its codes say, and no more',
    file: `${auth}/held-permissions.ts`,
    find: `if (token && !token.has(code)) against.push('token');`,
    replace: '',
    test: tokens,
    names: 'may what its codes say',
  },
  {
    guard: 'a token is made for codes that its member holds',
    file: `${auth}/api-tokens.routes.ts`,
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
];
