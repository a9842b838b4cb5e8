import { expect, test } from 'vitest';
import { fileNameOf, legendRows } from './save-chart.ts';

test('A file name out of a device’s words cannot leave its folder or hide', () => {
  expect(fileNameOf('../../etc/passwd', 'Gi0/1: "uplink"')).toBe('etc-passwd_Gi0-1-uplink');
  expect(fileNameOf('核心交换机 1', '流量')).toBe('核心交换机-1_流量');
  expect(fileNameOf('', '.hidden')).toBe('hidden');
});

test('A legend in a picture goes on in further rows, so that no name of it is cut off', () => {
  const legend = ['aaaa', 'bbbb', 'cccc', 'a name that is wider than the picture', 'd'].map((text) => ({
    text,
  }));
  const rows = legendRows(legend, 200, (text) => text.length * 10);
  expect(rows.map((row) => row.map(({ text }) => text[0]).join(''))).toEqual(['ab', 'c', 'a', 'd']);
  expect(legendRows([], 200, () => 0)).toEqual([]);
});
