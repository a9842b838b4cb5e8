import { expect, test } from 'vitest';
import { dial, environmentWith, settingsFor } from '../../test/dial.ts';
import { listenTcp } from '../../test/listeners.ts';
import { type DialEnvironment, type Resolved } from './dial-kind.ts';
import { tcp } from './tcp.ts';

const once = { count: 1, timeoutMs: 500 };
const v4 = (address: string): Resolved => ({ address, family: 4 });
const v6 = (address: string): Resolved => ({ address, family: 6 });

/** Dials a name that stands for these addresses. */
const named = (found: Resolved[], more: object = {}, environment: Partial<DialEnvironment> = {}, port = 9) =>
  dial(
    'tcp',
    { address: 'a.example', port },
    { ...once, ...more },
    {
      lookup: () => Promise.resolve(found),
      ...environment,
    },
  );

test('a name is asked at the first address of its kind, IPv4 before IPv6', async () => {
  const port = await listenTcp((socket) => socket.end());
  expect(await named([v6('::2'), v4('127.0.0.1')], {}, {}, port)).toMatchObject({
    ok: true,
    result: { address: '127.0.0.1' },
  });
  for (const [found, ipVersion] of [
    [[v4('127.0.0.1')], 'ipv6'],
    [[v6('::1')], 'ipv4'],
    [[], 'any'],
  ] as const)
    expect(await named([...found], { ipVersion })).toMatchObject({ ok: false, reason: 'unresolved' });
});

test('a name that leads to a forbidden address is not asked, even if it leads elsewhere too', async () => {
  let connected = 0;
  const port = await listenTcp(() => (connected += 1));
  const rules = { allowed: (address: string) => address !== '169.254.169.254' };
  const outcome = await named([v4('127.0.0.1'), v4('169.254.169.254')], {}, rules, port);
  expect(outcome).toMatchObject({ ok: false, reason: 'forbidden', detail: '169.254.169.254' });
  expect(connected).toBe(0);
});

test('a literal address is looked at by the same rules, and a lookup that never ends is given up', async () => {
  const outcome = await dial('tcp', { address: '127.0.0.1' }, once, { allowed: () => false });
  expect(outcome).toMatchObject({ ok: false, reason: 'forbidden' });
  const giving = new AbortController();
  const waiting = named([], {}, { lookup: () => new Promise(() => undefined), signal: giving.signal });
  giving.abort();
  expect(await waiting).toMatchObject({ ok: false, reason: 'aborted' });
});

test.each([
  '127.1',
  '0x7f000001',
  '2130706433',
  '010.0.0.1',
  '-f',
  'a b',
  '',
  '::ffff:127.0.0.1',
  'fe80::1%lo',
  '$(id)',
  'a/b',
  'a:1',
])('“%s” is neither an address nor a name, whatever the system would make of it', async (address) => {
  const lookup = () => Promise.reject(new Error('must not be asked'));
  const outcome = await dial('tcp', { address, port: 9 }, once, { lookup });
  expect(outcome).toMatchObject({ ok: false, reason: 'invalid' });
});

test('settings out of their bounds run nothing', async () => {
  const settings = { ...settingsFor('tcp'), count: 1e9 };
  const outcome = await tcp.run({ address: '127.0.0.1' }, settings, environmentWith());
  expect(outcome).toMatchObject({ ok: false, reason: 'invalid' });
});
