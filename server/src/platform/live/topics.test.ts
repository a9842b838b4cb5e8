import { topicsOf } from '@linekeeper/contract/live';
import { expect, it } from 'vitest';
import { isKeptBack, joinTopicRules, mayListen, reachedTopics, type TopicRules } from './topics.ts';

const deviceId = '3b241101-e2bb-4255-8caf-4136c566a962';
const rules: TopicRules = {
  services: {
    openedBy: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
    shows: null,
    application: 'monitor_server',
  },
  alerts: { openedBy: ['DMS_SERVER_MANAGE_ALERT'], shows: null, application: 'monitor_server' },
  walls: { openedBy: ['DMS_SERVER_CENTER_WALL'], shows: null, application: 'monitor_server' },
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
    openedBy: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WORKBENCH'],
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    application: 'monitor_server',
  },
  device: {
    openedBy: ['DMS_SERVER_MANAGE_DEVICE'],
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    application: 'monitor_server',
  },
  agents: {
    openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'],
    shows: 'DMS_SERVER_MANAGE_WAN_VIEW',
    application: 'monitor_server',
  },
  agent: {
    openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'],
    shows: 'DMS_SERVER_MANAGE_WAN_VIEW',
    application: 'monitor_server',
  },
  'dial-tests': {
    openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'],
    shows: 'DMS_SERVER_MANAGE_WAN_VIEW',
    application: 'dial_server',
  },
  'dial-path': {
    openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'],
    shows: 'DMS_SERVER_MANAGE_WAN_VIEW',
    application: 'dial_server',
  },
};
const progress = {
  type: 'operation.progress',
  operationId: deviceId,
  state: 'running',
  done: 1,
  total: 2,
} as const;

it('sends each message where it belongs', () => {
  const subject = { kind: 'device', id: deviceId } as const;
  const state = {
    state: 'down',
    since: '',
    reason: 'snmp-timeout',
    pingSent: null,
    pingReceived: null,
  } as const;
  expect(topicsOf({ type: 'subject.state', subject, state })).toEqual(['devices', `device/${deviceId}`]);
  expect(topicsOf({ type: 'subject.measured', subject, at: '', values: [] })).toEqual([`device/${deviceId}`]);
  expect(topicsOf({ type: 'hello', at: '' })).toEqual([]);
});

it('keeps back what an application in maintenance shows, until its end and no other application’s', () => {
  const message = { type: 'device.changed', deviceId } as const;
  expect(isKeptBack(rules, message, {}, 1000)).toBe(false);
  expect(isKeptBack(rules, message, { sass_server: Infinity }, 1000)).toBe(false);
  expect(isKeptBack(rules, message, { monitor_server: Infinity }, 1000)).toBe(true);
  expect(isKeptBack(rules, message, { monitor_server: 1001 }, 1000)).toBe(true);
  expect(isKeptBack(rules, message, { monitor_server: 1000 }, 1000)).toBe(false);
  expect(isKeptBack(rules, progress, { monitor_server: Infinity }, 1000)).toBe(false);
});

const nothing = new Set<string>();

it('opens a topic to holders of one of its codes, and each session’s own to all', () => {
  expect(
    mayListen(rules, 'devices', {
      permissions: new Set(['DMS_SERVER_MANAGE_WORKBENCH']),
      closedCodes: nothing,
    }),
  ).toBe(true);
  expect(
    mayListen(rules, `device/${deviceId}`, {
      permissions: new Set(['DMS_SERVER_MANAGE_WORKBENCH']),
      closedCodes: nothing,
    }),
  ).toBe(false);
  expect(
    mayListen(rules, `device/${deviceId}`, {
      permissions: new Set(['DMS_SERVER_MANAGE_DEVICE']),
      closedCodes: nothing,
    }),
  ).toBe(true);
  expect(mayListen(rules, 'operations', { permissions: new Set(), closedCodes: nothing })).toBe(true);
});

it('closes what shows data of a product that is closed to the tenant, whoever could open it', () => {
  const closed = new Set(['DMS_SERVER_MANAGE_DEVICE']);
  expect(
    mayListen(rules, 'devices', {
      permissions: new Set(['DMS_SERVER_MANAGE_WORKBENCH']),
      closedCodes: closed,
    }),
  ).toBe(false);
  expect(mayListen(rules, 'operations', { permissions: new Set(), closedCodes: closed })).toBe(true);
});

it('opens nothing to who is bound to some topics but those, not even what is a session’s own', () => {
  const bound = {
    permissions: new Set(['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_CENTER_WALL']),
    closedCodes: nothing,
    hearsOnly: ['walls'] as const,
  };
  expect(mayListen(rules, 'walls', bound)).toBe(true);
  expect(mayListen(rules, 'devices', bound)).toBe(false);
  expect(mayListen(rules, 'inbox', bound)).toBe(false);
});

it('brings what is a session’s own to nobody where it is addressed to none', () => {
  expect(reachedTopics(rules, progress, true)).toEqual(['operations']);
  expect(reachedTopics(rules, progress, false)).toEqual([]);
});

it('does not boot while a topic of the contract has no rule, or two', () => {
  const { operations, ...others } = rules;
  expect(joinTopicRules([{ operations }, undefined, others])).toEqual(rules);
  expect(() => joinTopicRules([others])).toThrow('One module has to say who may listen to operations.');
  expect(() => joinTopicRules([rules, { operations }])).toThrow('listen to operations.');
});
