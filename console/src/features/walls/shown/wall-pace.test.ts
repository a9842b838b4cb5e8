import { expect, it } from 'vitest';
import { type SlideKind } from '@linekeeper/contract/walls/wall-terms';
import { isLate, isOld, movedBy, scriptsOf, waitBeforeTry } from './wall-pace.ts';

it('waits longer after each try that failed, half a minute at most, and not as long as every other screen', () => {
  expect(waitBeforeTry(0, 0)).toBe(1_000);
  expect(waitBeforeTry(0, 1)).toBe(2_000);
  expect(waitBeforeTry(3, 1)).toBe(16_000);
  for (const failed of [4, 9, 10_000]) expect(waitBeforeTry(failed, 1)).toBe(30_000);
});

it('goes round in both directions', () => {
  expect(movedBy(2, 1, 3)).toBe(0);
  expect(movedBy(0, -1, 3)).toBe(2);
  expect(movedBy(5, 0, 3)).toBe(2);
  expect(movedBy(0, 1, 0)).toBe(0);
});

it('knows another build of the console by its scripts, whatever else of the page is another', () => {
  const page = (script: string, nonce: string) =>
    `<meta nonce="${nonce}"><script src="/theme.js"></script><script type="module" crossorigin src="/assets/${script}.js"></script>`;
  expect(scriptsOf(page('a', '1'))).toBe('/theme.js /assets/a.js');
  expect(scriptsOf(page('a', '1'))).toBe(scriptsOf(page('a', '2')));
  expect(scriptsOf(page('a', '1'))).not.toBe(scriptsOf(page('b', '1')));
});

it('calls figures old that were not read for much longer than they are read again, and not of a slide that was turned to right now', () => {
  const of = (turnedAtMs: number, kind: SlideKind = 'overall') => ({ askedAtMs: 0, turnedAtMs, kind });
  expect(isOld(of(0), 45_000)).toBe(false);
  expect(isOld(of(0), 45_001)).toBe(true);
  expect(isOld(of(44_000), 46_000)).toBe(false);
  expect(isOld(of(0, 'board'), 90_000)).toBe(false);
  expect(isOld(of(0, 'board'), 90_001)).toBe(true);
  expect(isOld({ askedAtMs: undefined, turnedAtMs: 0, kind: 'overall' }, 900_000)).toBe(false);
});

it('says that there are no figures once a slide has waited for its first', () => {
  expect(isLate({ askedAtMs: undefined }, 900_000)).toBe(false);
  expect(isLate({ askedAtMs: 0 }, 3_000)).toBe(false);
  expect(isLate({ askedAtMs: 0 }, 3_001)).toBe(true);
});
