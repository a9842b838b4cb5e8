import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedServer } from '../../../../test/signed-server.ts';
import { silentLog } from '../../../platform/log.ts';
import { parseRanges } from '../../../platform/outbound/address.ts';
import { probeTestRoutes } from './probe-tests.routes.ts';

const path = '/monitor/api/v1/devices/test';
const asked: unknown[] = [];
let server: Awaited<ReturnType<typeof signedServer>>;
beforeAll(async () => {
  server = await signedServer((app) =>
    probeTestRoutes(app, {
      log: silentLog,
      allowedTargets: () => parseRanges('127.10.0.0/16'),
      toolsOf: () => Promise.reject(new Error('No agent is asked here.')),
      icmp: {
        async ping(targets) {
          asked.push(...targets);
          return [{ ok: true, rttsMs: [1] }];
        },
      },
      snmp: {
        async discover(target) {
          asked.push(target);
          return { ok: false, reason: 'timeout', elapsedMs: 1 };
        },
      },
    }),
  );
});
afterAll(() => server.close());

const test = (body: object, more: object = {}) => server.as({ tenantId: 1, ...more })('POST', path, body);

describe('a test before saving', () => {
  it('asks by every probe of a device as it was typed, and tells first of what decides', async () => {
    asked.length = 0;
    const { json } = await test({
      address: '127.10.0.1',
      community: 'public',
      port: 1161,
      snmpVersion: 'v1',
    });
    const results = json.data['results'] as { probe: string; tone: string }[];
    expect(results.map(({ probe, tone }) => `${probe} ${tone}`)).toEqual(['snmp bad', 'ping good']);
    const credentials = { version: 'v1', community: 'public' };
    expect(asked).toHaveLength(2);
    expect(asked).toContainEqual({ address: '127.10.0.1', port: 1161, credentials });
    expect(asked).toContain('127.10.0.1');
  });

  it.each(['127.88.0.1', '169.254.169.254', '0.0.0.0', '224.0.0.1', '::1', 'fe80::1', '::127.0.0.1'])(
    'asks nothing at %s, which may not be watched',
    async (address) => {
      asked.length = 0;
      const { json } = await test({ address, community: 'public' });
      expect(json.data).toMatchObject({ error: 'ADDRESS_REFUSED' });
      expect(asked).toEqual([]);
    },
  );

  it('asks nothing for who may only look, and nothing by half', async () => {
    asked.length = 0;
    const looking = { permissions: ['DMS_SERVER_MANAGE_DEVICE'] };
    expect((await test({ address: '127.10.0.1', community: 'public' }, looking)).status).toBe(403);
    expect((await test({ address: '127.10.0.1' })).status).toBe(400);
    expect(asked).toEqual([]);
  });
});
