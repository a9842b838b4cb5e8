import { type Mutation } from './mutation.ts';

const live = 'src/platform/live';

export const liveMutations: readonly Mutation[] = [
  {
    guard: 'a ticket is good once',
    file: `${live}/tickets.ts`,
    find: `          .deleteFrom('liveTicket')
          .where('tokenHash', '=', hashOf(ticket))
          .returning(`,
    replace: `          .selectFrom('liveTicket')
          .where('tokenHash', '=', hashOf(ticket))
          .select(`,
    test: `${live}/live.test.ts`,
    names: 'opens one connection, once',
  },
  {
    guard: 'a ticket is no use to a foreign page',
    file: `${live}/serve-live.ts`,
    find: 'if (origin !== undefined &&',
    replace: 'if (origin === null &&',
    test: `${live}/live.test.ts`,
    names: 'is no use to a foreign page',
  },
  {
    guard: 'a live message stays within its tenant',
    file: `${live}/hub.ts`,
    find: 'const keyOf = (tenantId: number, topic: string) => `${tenantId} ${topic}`;',
    replace: 'const keyOf = (_tenantId: number, topic: string) => topic;',
    test: `${live}/live.test.ts`,
    names: 'never brings another tenant',
  },
  {
    guard: 'a topic needs its permission',
    file: `${live}/topics.ts`,
    find: "return openedBy === 'own' || openedBy.some((code) => permissions.has(code));",
    replace: "return openedBy === 'own' || openedBy.length > 0 || held.size > 0;",
    test: `${live}/live.test.ts`,
    names: 'needs the permission',
  },
  {
    guard: 'a topic without a rule does not boot',
    file: `${live}/topics.ts`,
    find: 'if (!rule || more.length > 0) throw',
    replace: 'if (more.length > 1) throw',
    test: `${live}/topics.test.ts`,
    names: 'does not boot while a topic',
  },
  {
    guard: 'what is a session’s own reaches nobody without an address',
    file: `${live}/topics.ts`,
    find: "isAddressed || rules[topicKind(topic)].openedBy !== 'own'",
    replace: 'isAddressed || rules[topicKind(topic)].openedBy !== null',
    test: `${live}/topics.test.ts`,
    names: 'brings what is a session',
  },
  {
    guard: 'a maintenance keeps back live messages',
    file: `${live}/hub.ts`,
    find: 'if (!isKeptBack(rules, message, reader.grant.closedUntil, now)) sendText(reader, text);',
    replace: 'if (now > 0) sendText(reader, text);',
    test: 'src/modules/settings/maintenance.test.ts',
    names: 'of devices reach nobody whom a maintenance keeps out',
  },
  {
    guard: 'a maintenance keeps live messages from connections that are made while it lasts',
    file: `${live}/serve-live.ts`,
    find: 'request.liveListener = { ...grant, ...rights, mark };',
    replace: 'request.liveListener = { ...grant, ...rights, mark, closedUntil: {} };',
    test: 'src/modules/settings/maintenance.test.ts',
    names: 'of devices reach nobody whom a maintenance keeps out',
  },
  {
    guard: 'what was taken while a connection was made is not heard',
    file: `${live}/hub.ts`,
    find: 'if (grant.mark !== calls)',
    replace: 'if (grant.mark < 0)',
    test: `${live}/hub.test.ts`,
    names: 'while the connection was made',
  },
  {
    guard: 'an older answer gives no right back',
    file: `${live}/hub.ts`,
    find: 'if (!clients.has(client) || client.rightsFrom > call) continue;',
    replace: 'if (!clients.has(client)) continue;',
    test: `${live}/hub.test.ts`,
    names: 'an older answer',
  },
  {
    guard: 'a connection ends with its session',
    file: 'src/modules/auth/index.ts',
    find: 'live.endSession(sessionId, reason)',
    replace: 'void [sessionId, reason]',
    test: `${live}/live.test.ts`,
    names: 'ends at once when its session is signed out',
  },
];
