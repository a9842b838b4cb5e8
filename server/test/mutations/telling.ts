import { type Mutation } from './mutation.ts';

const room = 'src/modules/notifications/on-call';
const telling = 'src/modules/notifications/telling';

/** Who is told, and when what waits leaves. */
export const tellingMutations: readonly Mutation[] = [
  {
    guard: 'a service that fails is told to who was told of what had failed for long',
    file: 'migrations/functions/26_service_alerts.sql',
    find: `
        and a.began_at between since and until`,
    replace: '',
    test: `${telling}/services-still-down.test.ts`,
    names: 'of what has failed for long',
  },
  {
    guard: 'who was spared is told that a service is down still, when what they were told of is over',
    file: 'src/modules/alerts/telling/service-causes.queries.ts',
    find: 'greatest(a.began_at, ${now}::timestamptz - ${comesBack})',
    replace: 'a.began_at',
    test: `${telling}/services-still-down.test.ts`,
    names: 'is told to who was told of that alone, once',
  },
  {
    guard: 'a message that is delivered twice is counted once among those that another one stands for',
    file: 'src/modules/notifications/inbox/join-messages.ts',
    find: 'if (!(await settleInto(tx, tenantId, id, { digestId: into, reason: joinedReason, at }))) return true;',
    replace: 'await settleInto(tx, tenantId, id, { digestId: into, reason: joinedReason, at });',
    test: 'src/modules/notifications/inbox/join-messages.test.ts',
    names: 'that are delivered twice are counted once',
  },
  {
    guard: 'whoever a late round of an escalation told hears of the end',
    file: `${telling}/lines-of-alerts.ts`,
    find: 'isRepeated && seen.has(onceKeyOf(alertId, step, last))',
    replace: 'false',
    test: `${room}/until-acknowledged.test.ts`,
    names: 'has its end told to whoever was told in any round',
  },
  {
    guard: 'what names a deleted policy is told to the administrators',
    file: `${telling}/whom-to-tell.ts`,
    find: 'const isLost = isUnheard || escalates.isLost;',
    replace: 'const isLost = isUnheard;',
    test: `${room}/deleted-while-telling.test.ts`,
    names: 'is told to the administrators as well where it fires after that',
  },
  {
    guard: 'what gathers leaves no later than it was to',
    file: `${telling}/digests.queries.ts`,
    find: ".where('dueAt', '>', dueAt)",
    replace: '',
    test: `${telling}/changed-choice.test.ts`,
    names: 'leaves no later than it was to',
  },
  {
    guard: 'mails that waited long for their server leave joined, as it is back',
    file: `${telling}/join-late.jobs.ts`,
    find: 'if (attempt === 1 || nowMs - since.getTime() < lateMs) return;',
    replace: 'if (attempt > 0) return;',
    test: `${telling}/join-late.test.ts`,
    names: 'for longer than an hour leave joined',
  },
  {
    guard: 'whoever asks why they were told is not cut off the list',
    file: `${telling}/lines-shown.ts`,
    find: 'isOwn(line) || room-- > 0',
    replace: 'room-- > 0',
    test: `${telling}/lines-shown.test.ts`,
    names: 'leaves out others where there are very many, and the reader never',
  },
  {
    guard: 'what must not wait is mailed in quiet hours',
    file: `${telling}/hold-notice.ts`,
    find: ' || !isPatient(message.kind)',
    replace: '',
    test: `${telling}/hold-notice.test.ts`,
    names: 'is mailed in quiet hours too',
  },
  {
    guard: 'a notice that gathers leaves with its digest alone',
    file: 'src/platform/delivery/ledger.queries.ts',
    find: `    .where('state', '=', 'waiting')
    .where('digestId', 'is', null)
    .executeTakeFirst`,
    replace: `    .where('state', '=', 'waiting')
    .executeTakeFirst`,
    test: `${telling}/hold-notice.test.ts`,
    names: 'leaves once, however often',
  },
];
