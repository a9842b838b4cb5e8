import { expect, it } from 'vitest';
import { readZip } from '../../test/read-zip.ts';
import { zipFile } from './zip-file.ts';

const most = { mostBytes: 1e7, mostFileBytes: 1e7, atMs: Date.UTC(2026, 10, 22, 18, 20, 5) };

it('a ZIP holds its files as they were, and is handed on in pieces however large it is', async () => {
  const pieces: Buffer[] = [];
  const zip = zipFile(async (piece) => void pieces.push(piece), most);
  // Nothing that packs.
  const large = Array.from({ length: 300 }, (_, i) => Buffer.from(noise(10_000, i)));
  const { bytes, sha256 } = await zip.add('证据.csv', large);
  await zip.add('empty.txt', []);
  await zip.add('text.txt', ['a', 'b\n']);
  expect(await zip.end()).toBe(pieces.reduce((sum, piece) => sum + piece.length, 0));
  expect(pieces.length).toBeGreaterThan(2);
  expect(bytes).toBe(3_000_000);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  const files = readZip(Buffer.concat(pieces));
  expect([...files.keys()]).toEqual(['证据.csv', 'empty.txt', 'text.txt']);
  expect(files.get('证据.csv')!.equals(Buffer.concat(large))).toBe(true);
  expect(files.get('text.txt')!.toString()).toBe('ab\n');
});

it('is refused where it, or a file in it, grows too large', async () => {
  const keep = async () => {};
  await expect(zipFile(keep, { ...most, mostFileBytes: 10 }).add('a', ['0123456789', 'x'])).rejects.toThrow(
    RangeError,
  );
  const noisy = [Buffer.from(noise(100_000, 1)), Buffer.from(noise(100_000, 2))];
  await expect(zipFile(keep, { ...most, mostBytes: 50_000 }).add('a', noisy)).rejects.toThrow(RangeError);
});

/** Bytes without a pattern, the same each time (xorshift). */
function noise(length: number, seed: number): Uint8Array {
  let state = seed + 0x9e3779b9;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  });
}
