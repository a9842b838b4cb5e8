import { type AddressInfo } from 'node:net';
import { type ErrorName } from '@linekeeper/contract/errors';
import { type LiveMessage } from '@linekeeper/contract/live';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, openLive } from '../../../test/live-connection.ts';
import { silentLog } from '../log.ts';
import { closeCodes, createHub, type CurrentRights, type Hub, type Rights } from './hub.ts';
import { serveLive } from './serve-live.ts';
import { type TopicRules } from './topics.ts';

const tenantId = 7;
const grant = { sessionTenantId: tenantId, sessionId: 'one', memberId: 'member', tenantId };
const deviceChanged: LiveMessage = {
  type: 'device.changed',
  deviceId: '3b241101-e2bb-4255-8caf-4136c566a962',
};
const full: Rights = {
  permissions: new Set(['DMS_SERVER_MANAGE_DEVICE']),
  closedCodes: new Set<string>(),
  closedUntil: {},
};
const topicRules: TopicRules = {
  services: {
    openedBy: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
    shows: null,
    application: 'monitor_server',
  },
  operations: { openedBy: 'own', shows: null, application: null },
  inbox: { openedBy: 'own', shows: null, application: null },
  lines: {
    openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'],
    shows: 'DMS_SERVER_MANAGE_WAN_VIEW',
    application: 'monitor_server',
  },
  line: {
    openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'],
    shows: 'DMS_SERVER_MANAGE_WAN_VIEW',
    application: 'monitor_server',
  },
  devices: {
    openedBy: ['DMS_SERVER_MANAGE_DEVICE'],
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    application: 'monitor_server',
  },
  device: {
    openedBy: ['DMS_SERVER_MANAGE_DEVICE'],
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    application: 'monitor_server',
  },
  alerts: { openedBy: ['DMS_SERVER_MANAGE_ALERT'], shows: null, application: 'monitor_server' },
  walls: { openedBy: ['DMS_SERVER_CENTER_WALL'], shows: null, application: 'monitor_server' },
  agents: { openedBy: 'own', shows: null, application: null },
  agent: { openedBy: 'own', shows: null, application: null },
  'dial-tests': { openedBy: 'own', shows: null, application: null },
  'dial-path': { openedBy: 'own', shows: null, application: null },
};
const none: Rights = { permissions: new Set(), closedCodes: new Set<string>(), closedUntil: {} };

let app: FastifyInstance;
let hub: Hub;
let port: number;
let ended: ReadonlyMap<string, ErrorName>;
/** What is done about each question for rights: a test changes it to answer late or to change something meanwhile. */
let answer: () => Promise<Rights> | Rights;
let asked: number;

beforeEach(async () => {
  ended = new Map();
  answer = () => full;
  asked = 0;
  const currentRights: CurrentRights = async () => {
    asked += 1;
    return [{ ...grant, ...(await answer()) }];
  };
  const checkSessions = async () => ended;
  // The look at all connections is no part of this.
  const checkEveryMs = 3_600_000;
  hub = createHub({
    log: silentLog,
    clock: Date.now,
    checkSessions,
    currentRights,
    topicRules: () => topicRules,
    checkEveryMs,
  });
  app = fastify();
  const tickets = { take: async () => grant, issue: () => Promise.reject(new Error('not asked for')) };
  await serveLive(app, { hub, tickets, checkSessions, currentRights });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

async function connected(): Promise<Connection> {
  const connection = await openLive(port, 'A'.repeat(43));
  if (typeof connection === 'number') throw new Error(`refused with ${connection}`);
  return connection;
}
const typesOf = ({ messages }: Connection) => messages.map((message) => message.type);
const listens = async (connection: Connection) => {
  connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['devices'] }));
  connection.socket.send(JSON.stringify({ type: 'ping' }));
  await expect.poll(() => typesOf(connection)).toContain('pong');
};
/** Answers that a test gives when it wants to. */
function held() {
  const given: ((rights: Rights) => void)[] = [];
  answer = () => new Promise((resolve) => given.push(resolve));
  return given;
}

describe('what happens while the connection was made', () => {
  it('to its rights is known to it: nothing is heard of what they no longer give', async () => {
    answer = () => {
      answer = () => none;
      hub.rightsChanged(tenantId, 'all');
      return full;
    };
    const connection = await connected();
    await expect.poll(() => typesOf(connection)).toEqual(['hello', 'rights.changed']);
    connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['devices'] }));
    expect(await connection.closed).toBe(closeCodes.policy);
  });

  it('to its session ends it', async () => {
    answer = () => {
      ended = new Map([['one', 'SESSION_ENDED']]);
      hub.endSession('one', 'SESSION_ENDED');
      return full;
    };
    const connection = await connected();
    expect(await connection.closed).toBe(closeCodes.sessionEnded);
    expect(hub.count()).toBe(0);
  });

  it('is nothing as a rule: then nobody is asked twice', async () => {
    const connection = await connected();
    await listens(connection);
    expect(asked).toBe(1);
    connection.socket.close();
  });
});

it('knows whether anybody listens in a tenant, as long as somebody does', async () => {
  const connection = await connected();
  await listens(connection);
  expect([hub.isHeard(tenantId, ['devices']), hub.isHeard(8, ['devices'])]).toEqual([true, false]);
  expect(hub.isHeard(tenantId, [`device/${deviceChanged.deviceId}`])).toBe(false);
  connection.socket.close();
  await expect.poll(() => hub.isHeard(tenantId, ['devices'])).toBe(false);
});

it('an older answer gives nothing back that a newer one took', async () => {
  const connection = await connected();
  await listens(connection);
  const given = held();
  const older = hub.checkRights();
  const newer = hub.checkRights();
  await expect.poll(() => given.length).toBe(2);
  given[1]?.(none);
  await newer;
  given[0]?.(full);
  await older;
  hub.publish(tenantId, deviceChanged);
  connection.socket.send(JSON.stringify({ type: 'ping' }));
  const pongs = () => typesOf(connection).filter((type) => type === 'pong');
  await expect.poll(pongs).toHaveLength(2);
  expect(typesOf(connection)).toEqual(['hello', 'pong', 'rights.changed', 'pong']);
  connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['devices'] }));
  expect(await connection.closed).toBe(closeCodes.policy);
});
