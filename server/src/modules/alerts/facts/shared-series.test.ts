import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { seeded } from '../../../../test/random.ts';
import { SharedSeries } from './shared-series.ts';
import { UsualValues } from './usual-values.ts';

const keyOf = (tenantId: number, subjectId: string) => ({
  ...{ tenantId, targetId: subjectId, subjectId },
  metric: 'ping.rtt' as const,
});
const nowMs = Date.parse('2026-11-23T09:58:00Z');

/** What is usual of so many series at most, of which nothing was kept. */
const values = (mostSeries: number) =>
  new UsualValues({
    ...{ mostSeries, log: silentLog, nowMs: () => nowMs, timeZoneOf: () => 'UTC' },
    hourly: (_scope, keys) => Promise.resolve(keys.map(() => [null])),
  });
const ask = (usual: UsualValues, tenantId: number, { rule, count }: { rule: string; count: number }) => {
  for (let at = 0; at < count; at++)
    usual.of(keyOf(tenantId, `${tenantId} ${rule} ${at}`), nowMs, { id: rule, version: 0 });
};

describe('what is usual of more series than there is room for', () => {
  it('is remembered of few of one tenant, however many another one has, and says of how many it is not', async () => {
    const usual = values(100);
    ask(usual, 1, { rule: 'many', count: 240 });
    ask(usual, 2, { rule: 'few', count: 10 });
    ask(usual, 1, { rule: 'many', count: 240 });
    await usual.round();
    expect(usual.knownTo(2)({ id: 'few', version: 0 })).toEqual({
      ...{ known: 0, tooLittle: 10, unread: 0, unwatched: 0 },
    });
    expect(usual.knownTo(1)({ id: 'many', version: 0 })).toEqual({
      ...{ known: 0, tooLittle: 90, unread: 0, unwatched: 150 },
    });
  });

  it('is remembered of few that one rule of a tenant asks for, however many another one does', () => {
    const usual = values(100);
    ask(usual, 1, { rule: 'many', count: 240 });
    ask(usual, 1, { rule: 'few', count: 10 });
    expect(usual.knownTo(1)({ id: 'few', version: 0 })).toMatchObject({ unread: 10, unwatched: 0 });
  });

  it('is remembered of others once a tenant is gone', () => {
    const usual = values(100);
    ask(usual, 1, { rule: 'many', count: 240 });
    usual.forgetTenant(1);
    ask(usual, 2, { rule: 'other', count: 100 });
    expect(usual.knownTo(2)({ id: 'other', version: 0 })).toMatchObject({ unread: 100, unwatched: 0 });
  });
});

it.each([1, 2, 3, 4])(
  'places are shared so that nobody who wants more has less than another (seed %i)',
  (seed) => {
    const random = seeded(seed);
    const shared = new SharedSeries<{ key: ReturnType<typeof keyOf>; ruleId: string }>(100);
    const wanted = [10, 40, 90, 200];
    for (let round = 0; round < 20; round++)
      for (let n = 0; n < 2_000; n++) {
        const tenantId = random.int(0, 3);
        const subjectId = `${tenantId} ${random.int(1, wanted[tenantId]!)}`;
        const one = { key: keyOf(tenantId, subjectId), ruleId: 'rule' };
        if (!shared.get(one.key)) shared.add(one);
      }
    expect(wanted.map((_, tenantId) => [...shared.of(tenantId)].length)).toEqual([10, 30, 30, 30]);
    expect([...shared.all()]).toHaveLength(100);
  },
);
