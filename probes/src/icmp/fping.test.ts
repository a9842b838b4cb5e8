import { expect, test } from 'vitest';
import { fpingArguments, pacingMs, parseFpingLine } from './fping.ts';

test('a line of fping is one value for each packet', () => {
  expect(parseFpingLine('10.0.0.1  : 0.31 - 12.4', 3)).toEqual({
    address: '10.0.0.1',
    rttsMs: [0.31, null, 12.4],
  });
  expect(parseFpingLine('::1       : 0.040', 1)).toEqual({ address: '::1', rttsMs: [0.04] });
});

test('what is no result is no result', () => {
  const other = [
    '',
    'ICMP Host Unreachable from 10.0.0.9 for ICMP Echo sent to 10.0.0.1',
    '10.0.0.1 : 0.31',
    '10.0.0.1 : 0.31 - - -',
    '10.0.0.1 : 0.31 - x',
    '10.0.0.1 : -1 -2 -3',
    '10.0.0.1 : 1.2.3 - -',
    'evil; rm : 1 2 3',
    '10.0.0.1 : duplicate for [0], 64 bytes, 0.03 ms',
  ];
  for (const line of other) expect(parseFpingLine(line, 3), line).toBeUndefined();
});

test('the patience is always said: without it every answer later than the interval would be a loss', () => {
  const args = fpingArguments(4, 10, { count: 20, intervalMs: 50, timeoutMs: 1000 }, true);
  expect(args[args.indexOf('-t') + 1]).toBe('1000');
  expect(args[args.indexOf('-p') + 1]).toBe('50');
  expect(args[args.indexOf('-C') + 1]).toBe('20');
});

test('targets are spread over their interval and fit into it', () => {
  expect(pacingMs(1, 1000, true)).toBe(10);
  expect(pacingMs(1000, 1000, true)).toBe(0.8);
  expect(pacingMs(1000, 20, true)).toBe(0.016);
  expect(pacingMs(1000, 20, false)).toBe(1);
  for (const targets of [1, 10, 500, 4000])
    expect(pacingMs(targets, 1000, true) * targets).toBeLessThan(1000);
});
