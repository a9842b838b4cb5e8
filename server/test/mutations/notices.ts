import { type Mutation } from './mutation.ts';

const whole = 'src/modules/notifications/notifications.test.ts';
const browsers = 'src/modules/notifications/new-browser.test.ts';
const known = 'src/modules/auth/sign-in/seen-browsers.test.ts';

export const noticeMutations: readonly Mutation[] = [
  {
    guard: 'a known browser is told by its cookie alone',
    file: 'src/modules/auth/sign-in/seen-browsers.ts',
    find: 'hashOf(name ?? programAt(address))',
    replace: 'hashOf(userAgent)',
    test: browsers,
    names: 'which a random cookie tells',
  },
  {
    guard: 'a program elsewhere is not known by one that is here',
    file: 'src/modules/auth/sign-in/seen-browsers.ts',
    find: "return `program ${bytes?.join(' ') ?? ''}`;",
    replace: "return bytes ? 'program' : '';",
    test: known,
    names: 'known in its network alone',
  },
  {
    guard: 'sign-ins without a cookie do not pile up',
    file: 'src/modules/auth/sign-in/seen-browsers.ts',
    find: 'most: mostKept,',
    replace: 'most: mostKept * 2,',
    test: known,
    names: 'keeps the fifty',
  },
  {
    guard: 'a mailbox is not filled by new browsers',
    file: 'src/modules/auth/sign-in/seen-browsers.ts',
    find: 'begun > mostToldInDay',
    replace: 'begun < 0',
    test: browsers,
    names: 'ten times a day at most',
  },
  {
    guard: 'a tenant whose mails hang delays nobody else',
    file: 'src/platform/outbox/turns.ts',
    find: 'room: perTenant - of(tenantId)',
    replace: 'room: slots - of(tenantId)',
    test: 'src/platform/outbox/outbox.test.ts',
    names: 'lets nobody wait for a tenant',
  },
  {
    guard: 'a client puts no words into a mail',
    file: 'src/modules/auth/sessions/user-agent.ts',
    find: 'browsers.some(([name]) => name === browser) ? browser : null',
    replace: 'browser',
    test: browsers,
    names: 'says nothing that the client chose',
  },
  {
    guard: 'a changed address is told at the one from before',
    file: 'src/modules/members/account-notification.ts',
    find: 'new Set([null, before.email])',
    replace: 'new Set([null])',
    test: whole,
    names: 'goes to the one from before as well',
  },
  {
    guard: 'a member chooses of the notices that concern it alone',
    file: 'src/modules/notifications/notifications.routes.ts',
    find: 'if (!concerns(body.kind, context)) throw',
    replace: 'if (!concerns(body.kind, context) && body.mailed) throw',
    test: whole,
    names: 'takes no other',
  },
  {
    guard: 'a stay is not told of over and over',
    file: 'src/modules/proxy/grant-notifications.ts',
    find: 'ofActor === 0 &&',
    replace: 'ofActor >= 0 &&',
    test: whole,
    names: 'once an hour',
  },
];
