import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runToEnd, startProgress } from './progress.mjs';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** What is written, in a terminal or to a log. */
function paper(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => void written.push(text) };
}

it('in a terminal one line says what is done, how long that usually takes and how long it has taken', () => {
  const out = paper(true);
  const progress = startProgress('Installing packages', 'about a minute', out);
  vi.advanceTimersByTime(2_000);
  progress.end(true);
  vi.advanceTimersByTime(60_000);
  expect(out.written).toEqual([
    'Installing packages (usually about a minute) …',
    '\rInstalling packages (usually about a minute) … 1 s',
    '\rInstalling packages (usually about a minute) … 2 s',
    '\r\u001b[K',
    'Installing packages: done in 2 s.\n',
  ]);
});

it('a log gets whole lines, now and then', () => {
  const out = paper(false);
  const progress = startProgress('Building the console', 'half a minute', out);
  vi.advanceTimersByTime(25_000);
  progress.end(false);
  expect(out.written).toEqual([
    'Building the console (usually half a minute) …\n',
    'Building the console: 10 s so far …\n',
    'Building the console: 20 s so far …\n',
  ]);
});

it('time goes by while a program runs, and what it printed is kept for the case that it fails', async () => {
  vi.useRealTimers();
  const script = "console.log('one'); console.error('two'); process.exitCode = 3";
  const { status, output } = await runToEnd(process.execPath, ['-e', script], {});
  expect([status, output.split('\n').sort()]).toEqual([3, ['', 'one', 'two']]);
  expect((await runToEnd('/no/such/program', [], {})).status).toBe(1);
});
