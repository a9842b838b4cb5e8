import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter, Damage, unzigzag, zigzag } from './bytes.ts';
import { decodeChunk, encodeChunk } from './chunk-codec.ts';
import { packTargetHour, sourceOfPolls } from './target-hour.ts';
import { headBytes, readHead, writeHead } from './head-codec.ts';
import { seeded } from '../../../../test/random.ts';
import { decodeTimes, encodeTimes, type TimeList } from './times-codec.ts';

const targetId = '6c1f3f0e-5a5e-4a65-8f1d-0b2c7a8c9d10';
const place = { seriesId: 7, hour: 480_000 };

function timeLists(...lengths: number[]): TimeList[] {
  const lists = lengths.map((length) => Int32Array.from({ length }, (_, i) => i * 60_000 + (i % 3)));
  return encodeTimes(targetId, place.hour, lists).lists;
}

function pack(values: Float64Array, decimals: number): Uint8Array {
  const writer = new ByteWriter();
  const lists = timeLists(values.length);
  encodeChunk(writer, place, { list: 0, values }, { lists, decimals });
  return Uint8Array.from(writer.since(0));
}

const roundTrip = (values: Float64Array, decimals: number) =>
  decodeChunk(pack(values, decimals), place, timeLists(values.length)).values;

test('numbers of every width come back from varints, zigzag and bit packing', () => {
  const random = seeded(1);
  for (let width = 1; width <= 53; width++) {
    const naturals = Array.from({ length: 37 }, () => Math.floor(random.unit() * 2 ** width));
    naturals.push(0, 2 ** width - 1);
    const writer = new ByteWriter();
    for (const natural of naturals) writer.varint(natural);
    writer.packed(naturals, width);
    const reader = new ByteReader(writer.since(0));
    expect(naturals.map(() => reader.varint())).toEqual(naturals);
    expect([...reader.packed(naturals.length, width)]).toEqual(naturals);
    reader.end();
  }
  for (const value of [0, 1, -1, 2 ** 50, -(2 ** 50), 12_345, -12_345])
    expect(unzigzag(zigzag(value))).toBe(value);
});

test('a chunk gives back exactly the values that were packed, whatever their kind', () => {
  const random = seeded(2);
  const kinds: [string, number, () => number][] = [
    ['constant zero', 0, () => 0],
    ['percent', 1, () => random.int(0, 1000) / 10],
    ['round trip', 3, () => random.int(100, 90_000) / 1000],
    ['bits per second', 0, () => random.int(0, 10_000_000_000)],
    ['whole numbers of a metric with decimals', 3, () => random.int(0, 50)],
    ['negative', 2, () => random.int(-5000, 5000) / 100],
    ['status with a rare change', 0, () => (random.chance(0.05) ? 2 : 1)],
    ['huge', 0, () => random.int(0, 2 ** 50)],
    ['beyond exact integers', 0, () => random.unit() * 1e300],
    ['more decimals than declared', 1, () => random.unit()],
    ['smallest and largest', 9, () => random.pick([Number.MIN_VALUE, -Number.MAX_VALUE, 0.1])],
  ];
  for (const [kind, decimals, next] of kinds)
    for (const length of [1, 2, 59, 60, 360])
      for (const missing of [0, 0.3]) {
        const values = Float64Array.from({ length }, () => (random.chance(missing) ? NaN : next()));
        if (values.every((value) => Number.isNaN(value))) values[0] = next();
        expect(roundTrip(values, decimals), `${kind}, ${length}`).toEqual(values);
      }
});

test('a counter that stands still costs seven bytes an hour', () => {
  expect(pack(new Float64Array(60), 0).length).toBe(7);
});

test('a wide spike does not widen the whole chunk', () => {
  const values = Float64Array.from({ length: 60 }, (_, i) => (i === 30 ? 9e9 : 100 + (i % 2)));
  expect(pack(values, 0).length).toBeLessThan(85);
});

test('time lists come back, regular ones at a byte a time', () => {
  const random = seeded(3);
  const jittered = Int32Array.from({ length: 60 }, (_, i) => i * 60_000 + random.int(0, 900));
  const regular = Int32Array.from({ length: 360 }, (_, i) => i * 10_000 + 1234);
  const lists = [jittered, regular, new Int32Array(0), Int32Array.of(3_599_999)];
  const { payload } = encodeTimes(targetId, place.hour, lists);
  expect(decodeTimes(targetId, place.hour, payload).map(({ offsetsMs }) => offsetsMs)).toEqual(lists);
  expect(encodeTimes(targetId, place.hour, [regular]).payload.length).toBeLessThan(375);
});

test('every change of a byte, cut and extension of a chunk is noticed', () => {
  const random = seeded(4);
  const lists = timeLists(60);
  const samples: [Float64Array, number][] = [
    [new Float64Array(60), 0],
    [Float64Array.from({ length: 60 }, () => random.int(0, 1e9)), 0],
    [Float64Array.from({ length: 60 }, () => (random.chance(0.2) ? NaN : random.int(0, 900) / 10)), 1],
    [Float64Array.from({ length: 60 }, () => random.unit()), 1],
  ];
  for (const [values, decimals] of samples) {
    const payload = pack(values, decimals);
    const refuse = (bytes: Uint8Array, what: string) =>
      expect(() => decodeChunk(bytes, place, lists), what).toThrow(Damage);
    for (let at = 0; at < payload.length; at++) {
      for (const flip of [1, 0x80, 0xff]) {
        const changed = Uint8Array.from(payload);
        changed[at]! ^= flip;
        refuse(changed, `byte ${at} ^ ${flip}`);
      }
      refuse(payload.subarray(0, at), `cut to ${at}`);
    }
    refuse(Uint8Array.from([...payload, 0]), 'a byte more');
    expect(() => decodeChunk(payload, { ...place, seriesId: 8 }, lists)).toThrow(Damage);
    expect(() => decodeChunk(payload, { ...place, hour: 480_001 }, lists)).toThrow(Damage);
    const other = encodeTimes(targetId, place.hour, [Int32Array.from({ length: 60 }, (_, i) => i * 60_000)]);
    expect(() => decodeChunk(payload, place, other.lists), 'another time list').toThrow(Damage);
  }
});

test('every change of a byte, cut and extension of a time list is noticed', () => {
  const lists = [Int32Array.of(0, 60_003, 120_001), Int32Array.from({ length: 60 }, (_, i) => i * 60_000)];
  const { payload } = encodeTimes(targetId, place.hour, lists);
  for (let at = 0; at < payload.length; at++) {
    for (let flip = 1; flip < 256; flip++) {
      const changed = Uint8Array.from(payload);
      changed[at]! ^= flip;
      expect(() => decodeTimes(targetId, place.hour, changed)).toThrow(Damage);
    }
    expect(() => decodeTimes(targetId, place.hour, payload.subarray(0, at))).toThrow(Damage);
  }
  expect(() => decodeTimes(targetId, place.hour + 1, payload)).toThrow(Damage);
});

test('nonsense with a right checksum is refused or read within bounds, never more', () => {
  const random = seeded(5);
  const lists = timeLists(60);
  const binding = Buffer.alloc(12);
  binding.writeUInt32BE(place.seriesId, 0);
  binding.writeUInt32BE(place.hour, 4);
  binding.writeUInt32BE(lists[0]!.crc, 8);
  const sealed = (body: Uint8Array, seed: number) => {
    const bytes = Buffer.alloc(body.length + 4);
    bytes.set(body);
    bytes.writeUInt32LE(crc32(body, seed), body.length);
    return bytes;
  };
  let refused = 0;
  for (let round = 0; round < 5000; round++) {
    const body = Uint8Array.from({ length: random.int(1, 40) }, () => random.int(0, 255));
    if (random.chance(0.7)) body[1] = 0;
    try {
      const { values } = decodeChunk(sealed(body, crc32(binding)), place, lists);
      expect(values.length).toBe(60);
    } catch (error) {
      expect(error).toBeInstanceOf(Damage);
      refused++;
    }
    body[0] = 1;
    try {
      const read = decodeTimes(targetId, place.hour, sealed(body, crc32(`${targetId} ${place.hour}`)));
      for (const { offsetsMs } of read) expect(offsetsMs.length).toBeLessThanOrEqual(40);
    } catch (error) {
      expect(error).toBeInstanceOf(Damage);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(5000);
});

test('a poll comes back from its head row, and every change of a byte is noticed', () => {
  const values = Float64Array.of(1, NaN, -2.5, 1e12);
  const poll = { layoutId: 3, atMs: 1_728_000_000_123 };
  const bytes = Buffer.alloc(headBytes(4) + 5);
  expect(writeHead(bytes, 5, values, poll)).toBe(bytes.length);
  const stored = bytes.subarray(5);
  expect(readHead(stored, 4, poll)).toEqual(values);
  for (let at = 0; at < stored.length; at++) {
    const changed = Uint8Array.from(stored);
    changed[at]! ^= 0x10;
    expect(() => readHead(changed, 4, poll)).toThrow(Damage);
    expect(() => readHead(stored.subarray(0, at), 4, poll)).toThrow(Damage);
  }
  expect(() => readHead(stored, 4, { ...poll, atMs: poll.atMs + 1 })).toThrow(Damage);
  expect(() => readHead(stored, 5, poll)).toThrow(Damage);
});

test('series of one poll share a time list, and a series in two layouts is one chunk with each time once', () => {
  const hourStartMs = place.hour * 3_600_000;
  const old = sourceOfPolls(
    hourStartMs,
    [1, 2],
    [
      { atMs: hourStartMs + 2000, values: Float64Array.of(12, NaN) },
      { atMs: hourStartMs + 1000, values: Float64Array.of(11, 21) },
    ],
  );
  const grown = sourceOfPolls(
    hourStartMs,
    [1, 2, 3],
    [
      { atMs: hourStartMs + 2000, values: Float64Array.of(99, 22, 32) },
      { atMs: hourStartMs + 3000, values: Float64Array.of(13, 23, NaN) },
    ],
  );
  const { times, chunks, samples } = packTargetHour(targetId, place.hour, [old, grown], () => 0);
  const lists = decodeTimes(targetId, place.hour, times);
  expect(lists.length).toBe(2);
  expect(samples).toBe(7);
  const read = chunks.map(({ seriesId, payload }) => {
    const { list, values } = decodeChunk(payload, { seriesId, hour: place.hour }, lists);
    return [seriesId, [...lists[list]!.offsetsMs], [...values]];
  });
  expect(read).toEqual([
    [1, [1000, 2000, 3000], [11, 12, 13]],
    [2, [1000, 2000, 3000], [21, 22, 23]],
    [3, [2000, 3000], [32, NaN]],
  ]);
  expect(chunks[0]).toMatchObject({ count: 3, min: 11, max: 13, sum: 36, last: 13, lastOffsetMs: 3000 });
  expect(chunks[2]).toMatchObject({ count: 1, min: 32, max: 32, sum: 32, last: 32, lastOffsetMs: 2000 });
});
