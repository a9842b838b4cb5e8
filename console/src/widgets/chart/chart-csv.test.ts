import { expect, test } from 'vitest';
import { chartCsv } from './chart-csv.ts';

test('Each time is one row with minimum, mean and maximum of every series, and no value is an empty cell', () => {
  const csv = chartCsv('time', [
    {
      name: 'in',
      unit: 'bit/s',
      points: [
        [1000, 1, 2, 3],
        [2000, null, null, null],
      ],
    },
    { name: 'out', unit: 'bit/s', points: [[2000, 7, 8, 9]] },
  ]);
  expect(csv).toBe(
    '\ufefftime,in min (bit/s),in mean (bit/s),in max (bit/s),out min (bit/s),out mean (bit/s),out max (bit/s)\r\n' +
      '1970-01-01T00:00:01.000Z,1,2,3,,,\r\n' +
      '1970-01-01T00:00:02.000Z,,,,7,8,9\r\n',
  );
});

test('A name that a spreadsheet would take for a formula or that holds a comma stays text', () => {
  const csv = chartCsv('time', [{ name: '=HYPERLINK("http://x","y")', unit: 'ms', points: [] }]);
  expect(csv).toContain(`"'=HYPERLINK(""http://x"",""y"") min (ms)"`);
});
