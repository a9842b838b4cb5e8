import { describe, expect, it } from 'vitest';
import { packed, writeRequest } from '../test/write-body.ts';
import { unpack } from './snappy.ts';
import { Unreadable } from './unreadable.ts';
import { readWriteRequest } from './write-request.ts';

const most = 8 * 1024 * 1024;
const series = [
  {
    labels: { __name__: 'up', instance: 'ü:9090', job: 'a' },
    samples: [
      [1_700_000_000_123, 1.5],
      [1_700_000_015_123, -Infinity],
      [-5, 'stale'],
    ] as const,
  },
];

describe('unpacking snappy', () => {
  it('copies what stands before, also where a copy reaches into what it makes', () => {
    // "abcd", then 8 bytes from 4 back by a short copy, then 6 bytes from 2 back by a long one.
    const bytes = Uint8Array.from([18, 3 << 2, 97, 98, 99, 100, 1 | (4 << 2), 4, 2 | (5 << 2), 2, 0]);
    expect(Buffer.from(unpack(bytes, most)).toString()).toBe('abcdabcdabcdcdcdcd');
    const far = Uint8Array.from([9, 0, 120, 3 | (7 << 2), 1, 0, 0, 0]);
    expect(Buffer.from(unpack(far, most)).toString()).toBe('xxxxxxxxx');
  });

  it('refuses what says that it is larger than may be, before it holds any of it', () => {
    expect(() => unpack(Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x0f]), most)).toThrow('4294967295 bytes');
    expect(() => unpack(Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]), most)).toThrow(Unreadable);
  });

  it.each([
    ['nothing', []],
    ['a length alone', [3]],
    ['a literal that ends early', [3, 2 << 2, 97]],
    ['a copy of what is not there', [4, 0, 97, 1, 2]],
    ['a copy from nowhere', [5, 0, 97, 1, 0]],
    ['more than it says', [1, 1 << 2, 97, 98]],
    ['a copy of more than it says', [3, 0, 97, 1 | (4 << 2), 1]],
    ['a copy that ends early', [9, 0, 97, 3, 1]],
  ])('refuses %s', (_what, bytes) => {
    expect(() => unpack(Uint8Array.from(bytes), most)).toThrow(Unreadable);
  });
});

describe('reading a request of remote write', () => {
  it('gives names, values, times and where series ended', () => {
    const [one] = readWriteRequest(unpack(packed(writeRequest(series)), most));
    expect(one).toEqual({
      labels: Object.entries(series[0]!.labels),
      samples: [
        { atMs: 1_700_000_000_123, value: 1.5 },
        { atMs: 1_700_000_015_123, value: -Infinity },
        { atMs: -5, value: null },
      ],
      histograms: 0,
    });
  });

  it('passes over what it does not know: metadata, examples, fields of later versions', () => {
    const metadata = Buffer.from([3 * 8 + 2, 2, 8, 1]);
    const later = Buffer.from([15 * 8, 1, 14 * 8 + 5, 1, 2, 3, 4, 13 * 8 + 1, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(readWriteRequest(Buffer.concat([metadata, later, writeRequest(series)]))).toHaveLength(1);
  });

  it('reads any cut-off or changed body or refuses it as unreadable, and never fails otherwise', () => {
    const whole = writeRequest(series);
    for (let end = 0; end < whole.length; end += 1) {
      const cut = () => readWriteRequest(whole.subarray(0, end));
      if (end === 0) expect(cut()).toEqual([]);
      else expect(cut).toThrow(Unreadable);
    }
    for (let at = 0; at < whole.length; at += 1)
      for (const changed of [0, 1, 0x7f, 0x80, 0xff]) {
        const bytes = Buffer.from(whole);
        bytes[at] = changed;
        try {
          readWriteRequest(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable);
        }
      }
  });

  it('refuses more series, samples, labels and longer texts than are taken', () => {
    const one = { labels: { a: 'b' }, samples: [] };
    const refusal = (sent: Parameters<typeof writeRequest>[0]) => () => readWriteRequest(writeRequest(sent));
    expect(refusal(Array.from({ length: 10_001 }, () => one))).toThrow('10000 series');
    const samples = Array.from({ length: 20_001 }, (_none, at) => [at, 1] as const);
    expect(refusal([{ ...one, samples }])).toThrow('20000 samples');
    const labels = Object.fromEntries(Array.from({ length: 41 }, (_none, at) => [`l${at}`, 'x']));
    expect(refusal([{ ...one, labels }])).toThrow('40 labels');
    expect(refusal([{ ...one, labels: { ['n'.repeat(129)]: 'x' } }])).toThrow('128 bytes');
    expect(refusal([{ ...one, labels: { n: 'x'.repeat(1_025) } }])).toThrow('1024 bytes');
  });
});
