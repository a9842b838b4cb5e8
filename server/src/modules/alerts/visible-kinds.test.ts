import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { expect, it } from 'vitest';
import { isSeenWith, measuredOf, seesConsequenceAlone, visibleKinds } from './visible-kinds.ts';

type Caller = Parameters<typeof visibleKinds>[0];
const member = { administrator: false } as Caller['member'];
const open: Caller = {
  permissions: new Set(permissionCodes),
  maintenance: {},
  closedApplications: [],
  member,
};
const all = ['device', 'interface', 'line', 'dial_path', 'agent', 'service', 'licence'];
const maintenance = { dial_server: { since: '', until: null, text: '' } } as unknown as Caller['maintenance'];

it('are those whose permission a caller holds', () => {
  expect(visibleKinds(open)).toEqual(all);
  const devices = new Set(['DMS_SERVER_MANAGE_DEVICE'] as const);
  expect(visibleKinds({ ...open, permissions: devices })).toEqual(['device', 'interface']);
  expect(visibleKinds({ ...open, permissions: new Set(['DMS_SERVER_MANAGE_ALERT'] as const) })).toEqual([]);
});

it('show a licence to those alone who may look at licences, and measure nothing of it', () => {
  const licences = new Set(['DMS_SERVER_ORGANIZATION_MANAGE_LICENSE'] as const);
  expect(visibleKinds({ ...open, permissions: licences })).toEqual(['licence']);
  expect(measuredOf(visibleKinds(open))).toEqual(
    all.filter((kind) => kind !== 'licence' && kind !== 'service'),
  );
});

it('show business services to those alone who may look at services', () => {
  const services = new Set(['DMS_SERVER_CENTER_HEALTH_MONITOR'] as const);
  expect(visibleKinds({ ...open, permissions: services })).toEqual(['service']);
});

it('leave out dial tests while their application is closed, and in maintenance to all but administrators', () => {
  const without = all.filter((kind) => kind !== 'dial_path');
  expect(visibleKinds({ ...open, closedApplications: ['dial_server'] })).toEqual(without);
  expect(visibleKinds({ ...open, maintenance })).toEqual(without);
  const administrator = { ...member, administrator: true };
  expect(visibleKinds({ ...open, maintenance, member: administrator })).toEqual(all);
});

it('of one permission are seen with each other, but for dial tests, which may be closed by themselves', () => {
  expect([isSeenWith('agent', 'line'), isSeenWith('interface', 'device')]).toEqual([true, true]);
  expect([isSeenWith('line', 'device'), isSeenWith('device', 'line')]).toEqual([false, false]);
  expect([isSeenWith('line', 'dial_path'), isSeenWith('dial_path', 'dial_path')]).toEqual([false, true]);
});

it('leave a consequence alone to who may see alerts of it, and not of its cause', () => {
  const behind = { kind: 'line', causeKind: 'device' } as const;
  const [alerts, lines] = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_WAN_VIEW'];
  const holds = (...codes: string[]) => ({ permissions: new Set(codes), closedApplications: [] });
  expect(seesConsequenceAlone(holds(alerts, lines), behind)).toBe(true);
  expect(seesConsequenceAlone(holds(alerts, lines, 'DMS_SERVER_MANAGE_DEVICE'), behind)).toBe(false);
  expect(seesConsequenceAlone(holds(lines), behind)).toBe(false);
  expect(seesConsequenceAlone(holds(alerts), behind)).toBe(false);
});
