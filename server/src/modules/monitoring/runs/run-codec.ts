import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter, Damage } from '../store/bytes.ts';

/** One run as it is kept. */
export interface KeptRun {
  /** When it began, in milliseconds since 1970. */
  readonly atMs: number;
  /** The round-trip times of its packets (`packRun`); null where it sent none. */
  readonly times: Uint8Array | null;
  /** What else it told, as JSON; null where the times are all. */
  readonly detail: string | null;
}

/** An hour's runs as two values, so that charts of times need not read what else was told. */
export interface PackedHour {
  readonly runs: number;
  readonly times: Buffer;
  readonly details: Buffer;
}

export const hourMs = 3_600_000;
const version = 1;
/** Sixty-four megabytes: more than an hour of the largest results, and no bomb. */
const mostDetailBytes = 64 * 1024 * 1024;

/** Packs runs of one hour: in the order of time, and of those with the same time the first that is given. */
export function packHour(hour: number, runs: readonly KeptRun[]): PackedHour {
  const byTime = new Map<number, KeptRun>();
  for (const run of runs) if (!byTime.has(run.atMs)) byTime.set(run.atMs, run);
  const sorted = [...byTime.values()].sort((one, other) => one.atMs - other.atMs);
  const out = new ByteWriter();
  out.byte(version);
  out.varint(sorted.length);
  let beforeMs = hour * hourMs;
  for (const { atMs, times } of sorted) {
    if (atMs < beforeMs || atMs >= (hour + 1) * hourMs) throw new RangeError('A run is not of this hour.');
    out.varint(atMs - beforeMs);
    beforeMs = atMs;
    out.varint(times?.length ?? 0);
    if (times) out.bytes(times);
  }
  const body = Buffer.from(out.since(0));
  const details = deflateRawSync(JSON.stringify(sorted.map(({ detail }) => detail)));
  return { runs: sorted.length, times: checked(body), details: checked(details) };
}

/** When each run of an hour began and what its packets took. Throws `Damage` for bytes that are not as they were written. */
export function unpackTimes(hour: number, bytes: Buffer): Pick<KeptRun, 'atMs' | 'times'>[] {
  const reader = new ByteReader(whole(bytes));
  if (reader.byte() !== version) throw new Damage('it is of another version');
  const count = reader.varint();
  let atMs = hour * hourMs;
  const runs = Array.from({ length: Math.min(count, reader.left) }, () => {
    atMs += reader.varint();
    const length = reader.varint();
    return { atMs, times: length === 0 ? null : reader.bytes(length) };
  });
  reader.end();
  return runs;
}

/** What else each run told, in the order of `unpackTimes`. Throws `Damage` too. */
export function unpackDetails(bytes: Buffer): (string | null)[] {
  const text = inflateRawSync(whole(bytes), { maxOutputLength: mostDetailBytes }).toString();
  return JSON.parse(text) as (string | null)[];
}

/** An hour's runs with all that is kept of them. Throws `Damage`. */
export function unpackHour(hour: number, packed: Pick<PackedHour, 'times' | 'details'>): KeptRun[] {
  const details = unpackDetails(packed.details);
  const runs = unpackTimes(hour, packed.times);
  if (runs.length !== details.length) throw new Damage('times and details are not of the same runs');
  return runs.map((run, at) => ({ ...run, detail: details[at] ?? null }));
}

function checked(body: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(body));
  return Buffer.concat([sum, body]);
}

function whole(bytes: Buffer): Buffer {
  if (bytes.length < 4) throw new Damage('it ends early');
  const body = bytes.subarray(4);
  if (crc32(body) !== bytes.readUInt32LE(0)) throw new Damage('its check sum is another');
  return body;
}
