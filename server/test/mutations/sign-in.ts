import { type Mutation } from './mutation.ts';

const signIn = 'src/modules/auth/sign-in/sign-in.test.ts';
const sessions = 'src/modules/auth/sessions/sessions.test.ts';
const candidates = 'src/modules/auth/sign-in/candidates.test.ts';
const refusals = 'src/modules/auth/sign-in/refusals.test.ts';
const complete = 'src/modules/auth/account/complete.test.ts';
const captchas = 'src/modules/auth/credentials/captchas.test.ts';

export const signInMutations: readonly Mutation[] = [
  {
    guard: 'failed sign-ins are slowed',
    file: 'src/modules/auth/sign-in/throttle.ts',
    find: 'if (attempts < free) return restS;',
    replace: 'return restS;',
    test: signIn,
    names: 'is slowed by account',
  },
  {
    guard: 'an attempt counts before it is compared',
    file: 'src/modules/auth/sign-in/attempts.ts',
    find: 'const until = seconds > 0 ?',
    replace: 'const until = seconds > 1_000 ?',
    test: signIn,
    names: 'is slowed when all guesses come at once',
  },
  {
    guard: 'a login key is good once',
    file: 'src/modules/auth/sign-in/auth.queries.ts',
    find: `      .deleteFrom('loginKey')
      .where('id', '=', id)
      .returning(`,
    replace: `      .selectFrom('loginKey')
      .where('id', '=', id)
      .select(`,
    test: signIn,
    names: 'sealed with a one-time key, once',
  },
  {
    guard: 'a login key is good for two minutes',
    file: 'src/modules/auth/credentials/login-keys.ts',
    find: 'kept.expiresAt.getTime() <= nowMs',
    replace: 'kept.expiresAt.getTime() <= 0',
    test: signIn,
    names: 'within two minutes only',
  },
  {
    guard: 'a wrong name costs what a wrong password costs',
    file: 'src/modules/auth/sign-in/sign-in.service.ts',
    find: 'const isRight = await parts',
    replace: 'const isRight = candidate !== undefined && await parts',
    test: 'src/modules/auth/credentials/passwords.test.ts',
    names: 'cost the same number of comparisons of a hash each',
  },
  {
    guard: 'a token of the console needs its cookie',
    file: 'src/modules/auth/sessions/authenticate.ts',
    find: 'if (row.bindingHash !== null &&',
    replace: 'if (row.bindingHash === undefined &&',
    test: sessions,
    names: 'is bound to an HttpOnly cookie',
  },
  {
    guard: 'a session that was ended is over',
    file: 'src/modules/auth/sessions/session-rules.ts',
    find: 'session.endedAt !== null ||',
    replace: '',
    test: sessions,
    names: 'ends at once when signed out',
  },
  {
    guard: 'a disabled member is out at the next call',
    file: 'src/modules/auth/sessions/session-rules.ts',
    find: `if (!status.memberEnabled) return 'MEMBER_DISABLED';`,
    replace: '',
    test: sessions,
    names: 'is told once at the next call',
  },
  {
    guard: 'company-id grants nothing to who may not act for others',
    file: 'src/modules/auth/sessions/session-rules.ts',
    find: '!mayAct || wanted === undefined',
    replace: 'wanted === undefined',
    test: sessions,
    names: 'never grant',
  },
  {
    guard: 'a tenant below is entered by proxy only',
    file: 'src/modules/auth/sessions/session-rules.ts',
    find: `return proxy && hasGrant ? wanted : 'PROXY_REQUIRED';`,
    replace: "return hasGrant ? wanted : 'PROXY_REQUIRED';",
    test: sessions,
    names: 'enter tenants below, by proxy',
  },
  {
    guard: 'only tenants below are within reach',
    file: 'migrations/functions/40_session_of_token.sql',
    find: 'if place = acted then',
    replace: 'if chosen is not null then',
    test: sessions,
    names: 'never grant',
  },
  {
    guard: 'a captcha is asked for after failures',
    file: 'src/modules/auth/sign-in/attempts.ts',
    find: `if (isDue && !hasCaptcha) throw new AppError('CAPTCHA_REQUIRED');`,
    replace: '',
    test: captchas,
    names: 'asked for after three failures of an account',
  },
  {
    guard: 'a captcha that is due must be right',
    file: 'src/modules/auth/sign-in/sign-in.service.ts',
    find: 'if (attempt.needsCaptcha && !',
    replace: 'if (!attempt.needsCaptcha && !',
    test: captchas,
    names: 'good once',
  },
  {
    guard: 'a captcha is good once',
    file: 'src/modules/auth/sign-in/sign-in.queries.ts',
    find: `    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(`,
    replace: `    .selectFrom('captcha')
    .where('id', '=', id)
    .select(`,
    test: captchas,
    names: 'good once',
  },
  {
    guard: 'a code is compared five times at most',
    file: 'src/modules/auth/sign-in/sign-in.queries.ts',
    find: `    .where('tries', '<', mostTries)
`,
    replace: '',
    test: 'src/modules/auth/credentials/codes.test.ts',
    names: 'compares at most five guesses',
  },
  {
    guard: 'a code is for its purpose and address alone',
    file: 'src/modules/auth/sign-in/sign-in.queries.ts',
    find: `    .where('boundHash', '=', boundHash)
`,
    replace: '',
    test: 'src/modules/auth/credentials/codes.test.ts',
    names: 'refuses the code of another sending',
  },
  {
    guard: 'a one-time password is asked for after the first step',
    file: 'src/modules/auth/sign-in/sign-in.service.ts',
    find: 'await askSecondStep(parts, proved, context);',
    replace: '',
    test: 'src/modules/auth/sign-in/second-step.test.ts',
    names: 'asked for after the password',
  },
  {
    guard: 'a time step is good once',
    file: 'src/modules/auth/sign-in/second-step.queries.ts',
    find: `.where((any) => any.or([any('totpLastStep', 'is', null), any('totpLastStep', '<', step)]))`,
    replace: '',
    test: 'src/modules/auth/sign-in/second-step.test.ts',
    names: 'are good once each',
  },
  {
    guard: 'only what an account lacks is completed',
    file: 'src/modules/auth/account/complete.service.ts',
    find: 'given.some((part) => !incomplete.includes(part))',
    replace: 'given.length > 9',
    test: 'src/modules/auth/account/complete.test.ts',
    names: 'takes only what is lacking',
  },
  {
    guard: 'whoever arrives proves the address by a code',
    file: 'src/modules/auth/credentials/typed-fields.ts',
    find: 'if (contact && offered[contact.channel]) return contact;',
    replace: 'if (contact) return contact;',
    test: 'src/modules/auth/account/complete.test.ts',
    names: 'takes an address by a code that was sent to it',
  },
  {
    guard: 'whoever arrives gives an address with the own password',
    file: 'src/modules/auth/account/complete.service.ts',
    find: "given.includes('password') && left.length > 0",
    replace: 'left.length > 9',
    test: 'src/modules/auth/account/complete.test.ts',
    names: 'does nothing else until it has all that it lacks',
  },
  {
    guard: 'who takes a name later comes after who has it',
    file: 'migrations/functions/22_member_names.sql',
    find: 'new.username_since := now();',
    replace: 'null;',
    test: candidates,
    names: 'whoever had the name first',
  },
  {
    guard: 'who proved an address comes before who typed it',
    file: 'migrations/functions/23_sign_in_candidates.sql',
    find: 'order by c.is_seen desc, c.is_platform desc, c.is_proved desc, c.since',
    replace: 'order by c.is_seen desc, c.is_platform desc, c.since',
    test: candidates,
    names: 'whoever proved the address',
  },
  {
    guard: 'a browser that signed in before comes first',
    file: 'migrations/functions/23_sign_in_candidates.sql',
    find: 'order by c.is_seen desc, c.is_platform desc, c.is_proved desc, c.since',
    replace: 'order by c.is_platform desc, c.is_proved desc, c.since',
    test: candidates,
    names: 'in a browser that signed in before',
  },
  {
    guard: 'a ticket of choice is good once',
    file: 'src/modules/auth/sign-in/candidates.queries.ts',
    find: `    .deleteFrom('signInChoice')
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now)
    .returning(`,
    replace: `    .selectFrom('signInChoice')
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now)
    .select(`,
    test: candidates,
    names: 'by a ticket that is good once',
  },
  {
    guard: 'only an organisation that was offered is chosen',
    file: 'src/modules/auth/sign-in/sign-in.service.ts',
    find: 'offered.find(({ tenantId }) => tenantId === companyId)',
    replace: 'offered.find(({ tenantId }) => tenantId !== companyId)',
    test: candidates,
    names: 'takes no organisation that was not offered',
  },
  {
    guard: 'one’s own account is no way to guess at a namesake',
    file: 'src/modules/auth/sign-in/choice.service.ts',
    find: 'passwords > mostPasswordsADay',
    replace: 'passwords > 1_000',
    test: candidates,
    names: 'no way to guess at a namesake',
  },
  {
    guard: 'all names of an account count as one',
    file: 'src/modules/auth/sign-in/attempts.ts',
    find: 'if (blockedMs(counter) > nowMs) continue;',
    replace: '',
    test: candidates,
    names: 'by several of its names is counted as one',
  },
  {
    guard: 'a password that was given is changed to another',
    file: 'src/modules/auth/account/complete.queries.ts',
    find: "kept?.incomplete.includes('password') ? kept.passwordHash : null",
    replace: 'null',
    test: complete,
    names: 'takes another password than the one that was given',
  },
  {
    guard: 'of two that complete an account one wins',
    file: 'src/modules/auth/account/complete.service.ts',
    find: 'if (given.some((part) => !lacks[part]))',
    replace: 'if (given.length > 9)',
    test: complete,
    names: 'is won by one of two',
  },
  {
    guard: 'who gave a password is signed out when it is changed',
    file: 'src/modules/auth/account/complete.service.ts',
    find: 'if (passwordHash !== undefined)\n        publishEnded',
    replace: 'if (passwordHash === null)\n        publishEnded',
    test: complete,
    names: 'is won by one of two',
  },
  {
    guard: 'refused sign-ins fill no log',
    file: 'src/modules/auth/sign-in/refusals.ts',
    find: 'lines > mostLinesAnHour',
    replace: 'lines > 100_000',
    test: refusals,
    names: 'fills no log',
  },
  {
    guard: 'where another may have been meant no address is told',
    file: 'src/modules/auth/sign-in/refusals.ts',
    find: "meant.length > 1 ? '' : context.address",
    replace: 'context.address',
    test: refusals,
    names: 'without the address where several',
  },
];
