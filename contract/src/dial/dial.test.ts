import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { languages } from '../language.ts';
import { metricNames } from '../monitoring/metrics.ts';
import { type Setting } from '../monitoring/setting.ts';
import { dialDeadlineMs } from './dial-deadline.ts';
import { isOwnDialFault } from './dial-failures.ts';
import { dialForms, type DialKind, dialKinds, type DialSettings } from './dial-kinds.ts';
import { dialMetrics } from './dial-metrics.ts';
import { dialOutcomeShapes } from './dial-results.ts';
import { dialKindSettings, dialSettingsShapes } from './dial-settings-shape.ts';

/** What has to be filled in for a kind; all else has a default. */
const asked: Readonly<Record<DialKind, object>> = {
  ...{ ping: {}, tcp: {}, http: {}, trace: {}, 'udp-jitter': {}, throughput: {} },
  dns: { name: 'www.example.com' },
};
const settingsOf = (kind: DialKind, more: object = {}) =>
  dialSettingsShapes[kind].parse({ ...asked[kind], ...more });

describe.each(dialKinds)('the settings of %s', (kind) => {
  const fields: Record<string, Setting> = dialForms[kind].fields;

  it('have a default that is within their own bounds, and refuse what is no setting', () => {
    expect(Object.keys(settingsOf(kind))).toEqual(expect.arrayContaining(Object.keys(fields)));
    expect(dialSettingsShapes[kind].safeParse({ ...asked[kind], other: 1 }).success).toBe(false);
    expect(dialKindSettings.parse({ kind, settings: asked[kind] })).toEqual({
      kind,
      settings: settingsOf(kind),
    });
  });

  it('take their bounds and nothing beyond', () => {
    const takes = (name: string, value: unknown) =>
      dialSettingsShapes[kind].safeParse({ ...asked[kind], [name]: value }).success;
    for (const [name, setting] of Object.entries(fields)) {
      if (setting.kind !== 'integer' && setting.kind !== 'decimal') continue;
      const { least, most } = setting;
      const finer = setting.kind === 'integer' ? least + 0.5 : least + 10 ** -(setting.decimals + 1);
      expect(
        [least, most, least - 1, most + 1, finer, String(least)].map((value) => takes(name, value)),
      ).toEqual([...[true, true, false, false], ...[false, false]]);
    }
  });

  it('say each choice in every language', () => {
    for (const setting of Object.values(fields)) {
      if (setting.kind !== 'choice' || !setting.words) continue;
      expect(Object.keys(setting.words)).toEqual([...setting.choices]);
      for (const words of Object.values(setting.words))
        for (const language of languages) expect(words[language]).not.toBe('');
    }
  });

  it('end by a deadline that is longer than what they ask for, and under seven minutes at their largest', () => {
    const most = Object.fromEntries(
      Object.entries(fields).flatMap(([name, setting]) =>
        setting.kind === 'integer' || setting.kind === 'decimal' ? [[name, setting.most]] : [],
      ),
    );
    const deadline = dialDeadlineMs as (kind: DialKind, settings: unknown) => number;
    expect(deadline(kind, settingsOf(kind))).toBeGreaterThan(5_000);
    expect(deadline(kind, settingsOf(kind, most))).toBeLessThan(420_000);
  });
});

test('a type of settings says what each holds', () => {
  expectTypeOf<DialSettings<'dns'>['recordType']>().toExtend<'A' | 'AAAA' | 'SRV' | string>();
  expectTypeOf<DialSettings<'http'>['verifyTls']>().toEqualTypeOf<boolean>();
  expectTypeOf<DialSettings<'http'>['method']>().toEqualTypeOf<'GET' | 'HEAD'>();
  expectTypeOf<DialSettings<'throughput'>['warmUpSeconds']>().toEqualTypeOf<number>();
  expectTypeOf(dialSettingsShapes.http.parse({})).toEqualTypeOf<{
    -readonly [Name in keyof DialSettings<'http'>]: DialSettings<'http'>[Name];
  }>();
});

test.each([
  ['http', 'path', ['/', '/a?b=c%20#d'], ['', 'a', '/a b', '/\n', `/${'x'.repeat(2_000)}`]],
  [
    'http',
    'expectedStatus',
    ['200', '200-299, 401', '100-599'],
    ['', '600', '200-', '200 201', '2xx', '200,'],
  ],
  ['http', 'hostName', ['', 'a.example', 'xn--fiq228c.cn', 'a'], ['a b', '-a', 'a..b', 'ä.de', 'a/b', 'a:1']],
  [
    'dns',
    'name',
    ['.', 'a', 'a.example.', '_sip._tcp.example', '0/25.2.0.192.in-addr.arpa'],
    ['', 'a..b', 'a b', `${'x'.repeat(64)}.cn`, '.a'],
  ],
  ['dns', 'recordType', ['A', 'SRV'], ['ANY', 'a', '']],
  ['http', 'verifyTls', [true, false], ['true', 0, null]],
] as const)('%s takes as %s what is one, and nothing else', (kind, name, good, bad) => {
  const takes = (value: unknown) =>
    dialSettingsShapes[kind].safeParse({ ...asked[kind], [name]: value }).success;
  expect(good.map(takes)).toEqual(good.map(() => true));
  expect(bad.map(takes)).toEqual(bad.map(() => false));
});

test('what a dial test measures is declared once, in every language, and a metric of the monitoring', () => {
  const names = dialMetrics.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !metricNames.includes(name))).toEqual([]);
  for (const metric of dialMetrics)
    for (const language of languages) expect(metric.texts[language]).not.toBe('');
});

test('a fault of ours is told from the target’s', () => {
  expect(
    (['stalled', 'unavailable', 'aborted', 'invalid', 'forbidden', 'busy'] as const).map(isOwnDialFault),
  ).toEqual([true, true, true, true, true, true]);
  expect(
    (['timeout', 'refused', 'unresolved', 'unreachable', 'certificate', 'closed'] as const).some(
      isOwnDialFault,
    ),
  ).toBe(false);
});

describe('an outcome of an agent', () => {
  const rttsMs = [1.5, null, 2];
  const result = {
    ...{ address: '192.0.2.1', rttsMs, received: 2, lossPercent: 33.33, minMs: 1.5, medianMs: 1.75 },
    ...{
      p95Ms: 2,
      maxMs: 2,
      ipdvMs: null,
      ipdvP95Ms: null,
      duplicates: 0,
      reordered: null,
      mos: 4.1,
      tool: 'fping',
    },
  };
  const takes = (outcome: object) => dialOutcomeShapes.ping.safeParse(outcome).success;

  it('is a result or a reason, bounded in all it holds', () => {
    expect(takes({ ok: true, result, elapsedMs: 12 })).toBe(true);
    expect(takes({ ok: false, reason: 'timeout', elapsedMs: 12 })).toBe(true);
    expect(takes({ ok: false, reason: 'whatever', elapsedMs: 12 })).toBe(false);
    expect(takes({ ok: false, reason: 'timeout', detail: 'x'.repeat(501), elapsedMs: 12 })).toBe(false);
    expect(takes({ ok: true, result: { ...result, rttsMs: new Array(1_001).fill(1) }, elapsedMs: 12 })).toBe(
      false,
    );
    expect(takes({ ok: true, result: { ...result, rttsMs: [Infinity, null, 2] }, elapsedMs: 12 })).toBe(
      false,
    );
  });

  it('is refused when its count is not that of its times', () => {
    expect(takes({ ok: true, result: { ...result, received: 3 }, elapsedMs: 12 })).toBe(false);
  });
});
