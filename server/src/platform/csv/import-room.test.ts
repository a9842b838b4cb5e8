import { importBytesPerDay, upload } from '@linekeeper/contract/limits';
import { expect, it } from 'vitest';
import { hoursUntilRoom } from './import-room.ts';

const hourS = 3_600;
const file = (bytes: number, ageHours: number) => ({ bytes, ageS: ageHours * hourS });
const largest = upload.importBytes;
const mostLargest = importBytesPerDay / largest;

it('a tenant has room for files until they reach the limit of a day', () => {
  const kept = Array.from({ length: mostLargest - 1 }, () => file(largest, 1));
  expect(hoursUntilRoom([], largest)).toBe(0);
  expect(hoursUntilRoom(kept, largest)).toBe(0);
  expect(hoursUntilRoom([...kept, file(largest, 1)], 1)).toBe(23);
});

it('room comes with the end of as many of the oldest files as it takes', () => {
  const rest = Array.from({ length: mostLargest - 2 }, () => file(largest, 2));
  const kept = [file(largest / 2, 23.5), file(largest / 2, 20.5), file(largest, 10), ...rest];
  expect(hoursUntilRoom(kept, largest / 2)).toBe(1);
  expect(hoursUntilRoom(kept, largest)).toBe(4);
});

it('a file that is older than a day because it is being read makes room within the hour', () => {
  const kept = [file(largest, 30), ...Array.from({ length: mostLargest - 1 }, () => file(largest, 2))];
  expect(hoursUntilRoom(kept, largest)).toBe(1);
});

it('many small files fill a day as well', () => {
  const kept = Array.from({ length: 1_600 }, () => file(10, 5));
  expect(hoursUntilRoom(kept, 10)).toBe(19);
  expect(hoursUntilRoom(kept.slice(1), 10)).toBe(0);
});
