import { describe, expect, it, test } from 'vitest';
import { type DialKind, dialKinds, type DialSettings } from './dial-kinds.ts';
import { dialLoad } from './dial-load.ts';
import { dialSettingsShapes } from './dial-settings-shape.ts';

const settings = <Kind extends DialKind>(kind: Kind, more: object = {}) =>
  dialSettingsShapes[kind].parse({
    ...(kind === 'dns' ? { name: 'a.example' } : {}),
    ...more,
  }) as DialSettings<Kind>;

describe('the load of a run', () => {
  it('of ping is each packet with its headers, there and back', () => {
    // 56 bytes of data, 8 of ICMP, 20 of IP: the 84 bytes that ping speaks of.
    expect(dialLoad('ping', settings('ping', { count: 20 }))).toEqual({
      ...{ packetsOut: 20, packetsIn: 20, bytesOut: 1_680, bytesIn: 1_680, isExact: true },
    });
    expect(dialLoad('ping', settings('ping', { count: 20 }), 6).bytesOut).toBe(2_080);
  });

  it('of a voice stream is that of G.711: 200 bytes a packet', () => {
    const { bytesOut } = dialLoad('udp-jitter', settings('udp-jitter', { count: 50, intervalMs: 20 }));
    // 80 kbit/s for a second.
    expect(bytesOut * 8).toBe(80_000);
  });

  it('of throughput is its volume and what carries it, each direction that is asked for', () => {
    const both = dialLoad('throughput', settings('throughput', { mostMegabytes: 100 }));
    expect(both.bytesIn).toBeGreaterThan(100_000_000);
    expect(both.bytesIn).toBeLessThan(107_000_000);
    expect(both.bytesOut).toBe(both.bytesIn);
    const down = dialLoad('throughput', settings('throughput', { mostMegabytes: 100, direction: 'down' }));
    expect(down.bytesIn).toBeGreaterThan(100_000_000);
    expect(down.bytesOut).toBeLessThan(3_000_000);
  });

  it('of a page is at most what is read of it', () => {
    const small = dialLoad('http', settings('http', { mostKilobytes: 1 }));
    const large = dialLoad('http', settings('http', { mostKilobytes: 1_000 }));
    expect(large.bytesIn - small.bytesIn).toBeGreaterThan(999 * 1_024);
    expect(dialLoad('http', settings('http', { mostKilobytes: 1_000, method: 'HEAD' })).bytesIn).toBeLessThan(
      100_000,
    );
    expect(small.isExact).toBe(false);
  });
});

test.each(dialKinds)('every load of %s is whole and more than nothing', (kind) => {
  for (const family of [4, 6] as const) {
    const { isExact, ...numbers } = dialLoad(kind, settings(kind), family);
    expect(isExact).toBeTypeOf('boolean');
    for (const number of Object.values(numbers)) expect(Number.isInteger(number) && number > 0).toBe(true);
  }
});
