import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { expect, it } from 'vitest';
import { typedOf } from '../../widgets/setting-field/index.ts';
import {
  faultsOf,
  newTest,
  sourcesOf,
  targetsOf,
  testBody,
  type TestValues,
  valuesOf,
} from './test-form-values.ts';

const line = '0c7d1e4a-5b1f-4b5e-9a53-0f4f6ff1a001';
const agent = '0c7d1e4a-5b1f-4b5e-9a53-0f4f6ff1a002';
const serverAlone = { server: true, allAgents: false, outletIds: [], tags: [] };

it('addresses are separated by lines, spaces or commas, and each is asked once', () => {
  const others = { lineIds: [line], agentIds: [agent], hasGateway: true, hasHub: true };
  expect(targetsOf({ addresses: ' 10.0.0.1, a.example\n10.0.0.1\n', ...others })).toEqual([
    { kind: 'address', address: '10.0.0.1' },
    { kind: 'address', address: 'a.example' },
    { kind: 'line', lineId: line },
    { kind: 'agent', agentId: agent },
    { kind: 'gateway' },
    { kind: 'hub' },
  ]);
});

it('is sent as it was typed: hours in order, tags apart, of what is expected what was filled in', () => {
  const typed = {
    ...{ ...newTest, name: ' To the hub ', addresses: 'hub.example', hours: [17, 8], tags: 'a, b，a' },
    expected: { 'dial.rtt': '40', 'dial.loss': ' ', 'dial.mos': '4' },
  };
  expect(testBody(typed)).toMatchObject({
    ...{ name: 'To the hub', hours: [8, 17], tags: ['a', 'b'], intervalS: 60, isEnabled: true },
    test: { kind: 'ping', settings: { count: 20, ipVersion: 'any' } },
    expectations: [
      { metric: 'dial.rtt', bound: 'most', value: 40 },
      { metric: 'dial.mos', bound: 'least', value: 4 },
    ],
  });
});

it('says what is missing or wrong before it is sent', () => {
  expect(faultsOf(newTest)).toEqual({ name: 'nameEmpty', addresses: 'targetsEmpty' });
  const wrong = { ...newTest, name: 'x', addresses: 'x', settings: { ...newTest.settings, count: '0' } };
  expect(faultsOf({ ...wrong, expected: { 'dial.rtt': 'fast' } })).toEqual({
    settings: 'settingsWrong',
    expected: 'expectedWrong',
  });
});

it('begins with what is set, and sends that back unchanged', () => {
  const test = {
    ...{ id: line, name: 'Web', kind: 'http', tags: ['web'], isEnabled: false, intervalS: 300, hours: null },
    settings: { scheme: 'http', path: '/health' },
    expectations: [{ metric: 'dial.certificate_days', bound: 'least', value: 14 }],
    targets: [{ id: line, address: 'a.example', lineId: null, lineName: null }],
    ...{ sources: { ...serverAlone, allAgents: true }, overLines: true, version: 3 },
  } as unknown as TestDetail;
  const values = valuesOf(test);
  expect(values.settings).toEqual(typedOf(dialForms.http.fields, test.settings));
  expect(testBody(values)).toMatchObject({
    ...{ name: 'Web', hours: null, isEnabled: false, expectations: test.expectations },
    ...{ targets: [{ kind: 'address', address: 'a.example' }], tags: ['web'] },
    test: { kind: 'http', settings: { scheme: 'http', path: '/health', verifyTls: true } },
    ...{ sources: test.sources, overLines: true },
  });
});

it('is sent from this server and from agents as they are chosen, and from somebody at least', () => {
  const from = (values: Partial<TestValues>) => sourcesOf({ ...newTest, ...values });
  expect(from({})).toEqual(serverAlone);
  const chosen = { outletIds: [line], sourceTags: 'a，b' };
  expect(from({ ...chosen, fromAgents: 'some' })).toEqual({
    ...serverAlone,
    outletIds: [line],
    tags: ['a', 'b'],
  });
  expect(from({ ...chosen, fromAgents: 'all', fromServer: false })).toEqual({
    ...{ ...serverAlone, server: false, allAgents: true },
  });
  const typed = { ...newTest, name: 'x', addresses: 'x' };
  expect(faultsOf({ ...typed, fromServer: false })).toEqual({ fromServer: 'sourcesEmpty' });
  expect(faultsOf({ ...typed, fromServer: false, fromAgents: 'some' })).toEqual({
    fromServer: 'sourcesEmpty',
  });
  expect(faultsOf({ ...typed, hasGateway: true })).toEqual({ fromServer: 'gatewayByServer' });
  // Over lines is a thing of agents.
  expect(testBody({ ...typed, overLines: true }).overLines).toBe(false);
});
