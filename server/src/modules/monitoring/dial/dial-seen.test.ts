import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { describe, expect, it } from 'vitest';
import { type Seen, seenAfter } from './dial-seen.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What runs of a minute each tell, one after the other, from a time on. */
function told(outcomes: readonly object[], { from = {} as Seen, atMs = 0 } = {}) {
  let seen = from;
  const all = outcomes.map((outcome, n) => {
    const run = { outcome: outcome as DialOutcome, atMs: atMs + n * minuteMs, intervalMs: minuteMs };
    const after = seenAfter(seen, run);
    seen = after.seen;
    return after.events.map(({ kind, data }) => [n, kind, data] as const);
  });
  return { events: all.flat(), seen };
}
const ok = (result: object) => ({ ok: true, elapsedMs: 1, result: { address: '192.0.2.1', ...result } });
const at = (address: string) => ok({ address });
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe('the address of a test', () => {
  it('is an event when it is another one after one that stood, and so is the way back', () => {
    const { events } = told([...times(20, at('192.0.2.1')), ...times(20, at('192.0.2.2')), at('192.0.2.1')]);
    expect(events).toEqual([
      [20, 'address-changed', { from: '192.0.2.1', to: '192.0.2.2' }],
      [40, 'address-changed', { from: '192.0.2.2', to: '192.0.2.1' }],
    ]);
  });

  it('is none of a name that is shared out among servers, however many and in whatever order', () => {
    const two = Array.from({ length: 200 }, (_, n) => at(`192.0.2.${n % 2}`));
    const many = Array.from({ length: 200 }, (_, n) => at(`192.0.2.${Math.floor(n / 5) % 40}`));
    expect(told([...two, ...many]).events).toEqual([]);
  });

  it('is told of what stays, also where others came in between', () => {
    const moved = [at('192.0.2.2'), at('192.0.2.3'), ...times(20, at('192.0.2.4'))];
    const [first, second, ...more] = told([...times(20, at('192.0.2.1')), ...moved]).events;
    expect(first).toEqual([20, 'address-changed', { from: '192.0.2.1', to: '192.0.2.2' }]);
    expect(second?.[2]).toEqual({ from: '192.0.2.2', to: '192.0.2.4' });
    expect(more).toEqual([]);
  });

  it('is nothing new of a run that failed, nor at the first one', () => {
    const failed = { ok: false, reason: 'timeout', elapsedMs: 1 };
    const { events } = told([at('192.0.2.1'), ...times(20, failed), at('192.0.2.1')]);
    expect(events).toEqual([]);
  });

  it('is kept as it was where nothing is another, so that nothing is written', () => {
    const { seen } = told([at('192.0.2.1')]);
    const run = { outcome: at('192.0.2.1') as DialOutcome, atMs: 5 * minuteMs, intervalMs: minuteMs };
    expect(seenAfter(seen, run).seen).toBe(seen);
  });
});

describe('the certificate of a test', () => {
  const shows = (days: number, issuer = 'CN=R3') =>
    ok({ certificate: { days, subject: 'CN=shop.example', issuer, fault: null } });

  it('is an event when it was renewed, or is of another issuer', () => {
    const { events } = told([
      ...times(20, shows(10)),
      ...times(20, shows(89)),
      ...times(20, shows(89, 'CN=Other')),
    ]);
    expect(events).toEqual([
      [20, 'certificate-changed', { subject: 'CN=shop.example', issuer: 'CN=R3', days: 89 }],
      [40, 'certificate-changed', { subject: 'CN=shop.example', issuer: 'CN=Other', days: 89 }],
    ]);
  });

  it('is the same while its days run down, and where a run was plain HTTP', () => {
    const { seen } = told([shows(10)]);
    for (let day = 1; day <= 10; day++) {
      const after = told([ok({ certificate: null }), shows(10 - day)], { from: seen, atMs: day * dayMs });
      expect(after.events).toEqual([]);
    }
  });
});

describe('the way of a traced path', () => {
  const trace = (...addresses: string[]) =>
    ok({ hops: addresses.map((address, n) => ({ hop: n + 1, addresses: address ? [address] : [] })) });
  const usual = trace('10.0.0.1', '10.1.0.1', '10.2.0.1');

  it('is an event with the third trace in a row that parts from it, with where it parts', () => {
    const other = trace('10.0.0.1', '10.9.0.1', '10.2.0.1');
    expect(told([...times(5, usual), ...times(10, other)]).events).toEqual([
      [7, 'route-changed', { hop: 2, from: '10.1.0.1', to: '10.9.0.1' }],
    ]);
  });

  it('is the same where routers share the load, where one does not answer, where it ends early, and where a trace goes astray', () => {
    const shared = trace('10.0.0.1', '10.1.0.2', '10.2.0.1');
    const both = ok({ hops: [{ hop: 2, addresses: ['10.1.0.1', '10.1.0.2'] }] });
    const mixed = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? shared : usual));
    const astray = [
      trace('10.0.0.1', '10.9.0.1'),
      usual,
      trace('', '', ''),
      trace('10.0.0.1', '', '10.2.0.1'),
    ];
    expect(told([usual, both, ...mixed, ...astray, trace('10.0.0.1'), usual]).events).toEqual([]);
  });
});
