import { describe, expect, it } from 'vitest';
import { addRule, alertsOf, backTest, wholeTenant } from '../../../test/alert-world.ts';
import {
  addService,
  db,
  downRule,
  long,
  one,
  ours,
  serviceNamed,
  shop,
  silent,
  useServiceWorld,
  world,
} from '../../../test/service-alert-world.ts';
import { storedHistory } from '../../../test/stored-history.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { serviceTimesGiven } from './service-times-given.ts';

useServiceWorld();

describe('a rule about the objective of business services', () => {
  const burnRule = (pace: 'fast' | 'slow' | 'steady' = 'fast') =>
    addRule(db, ours, {
      subjectKind: 'service',
      states: [],
      condition: { kind: 'burn', settings: { pace } },
    });
  const usedRule = (percent: number) =>
    addRule(db, ours, {
      subjectKind: 'service',
      states: [],
      condition: { kind: 'used', settings: { percent } },
    });
  it('fires while the budget burns faster than a pace over both windows, and ends by the short one', async () => {
    await shop(99.9);
    await burnRule();
    const w = await world();
    w.behaviours.set(one, silent);
    await w.pass(30);
    expect(await alertsOf(db, ours)).toEqual([]);
    // 2 % of the budget of 30 days are 52 s.
    await long(w, 120);
    expect(await alertsOf(db, ours)).toEqual(['Shop firing']);
    const { rows } = await db.admin.query('select value, metric from alert');
    expect(rows[0].value).toBeGreaterThanOrEqual(14.4);
    w.behaviours.delete(one);
    await long(w, 400);
    expect(await alertsOf(db, ours)).toEqual(['Shop resolved passed']);
  });

  it('fires once so much of the budget is used up, and never without an objective', async () => {
    await shop(99.99);
    await usedRule(50);
    await addService('Without', [(await db.admin.query('select id from device')).rows[0].id]);
    const w = await world();
    w.behaviours.set(one, silent);
    // Half of the budget of 30 days are 130 s.
    await long(w, 100);
    expect(await alertsOf(db, ours)).toEqual([]);
    await long(w, 140);
    expect(await alertsOf(db, ours)).toEqual(['Shop firing']);
    const { rows } = await db.admin.query('select value from alert');
    expect(rows[0].value).toBeGreaterThanOrEqual(50);
    await db.admin.query('update business_service set slo_percent = null');
    await w.alerts.serviceChanged(ours, (await serviceNamed('Shop')).id);
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Shop resolved passed']);
  });
});

describe('a back-test of rules about business services', () => {
  it('says the same as the watch did', async () => {
    await shop(99.9);
    const rules = [
      await downRule(45),
      await addRule(db, ours, {
        subjectKind: 'service',
        condition: { kind: 'burn', settings: { pace: 'fast' } },
      }),
      await addRule(db, ours, {
        subjectKind: 'service',
        condition: { kind: 'used', settings: { percent: 5 } },
      }),
    ];
    const w = await world();
    await long(w, 60);
    for (const seconds of [20, 100, 200]) {
      w.behaviours.set(one, silent);
      await long(w, seconds);
      w.behaviours.delete(one);
      await long(w, 360);
    }
    const { wallMs } = w.clock.readClock();
    const live = await db.admin.query(
      'select rule_id, began_at, fired_at, resolved_at from alert order by fired_at',
    );
    expect(new Set(live.rows.map((row) => row.rule_id))).toEqual(new Set(rules));
    for (const ruleId of rules) {
      const own = live.rows.filter((row) => row.rule_id === ruleId);
      const { rows } = await db.admin.query('select condition, states from alert_rule where id = $1', [
        ruleId,
      ]);
      const answer = await backTest(
        {
          ...{ database: db.database, nowMs: () => wallMs, timeZoneOf: () => 'UTC' },
          ...storedHistory(db.database),
          serviceTimes: () => serviceTimesGiven(() => 'UTC'),
        },
        {
          ...{ scope: jobScope([ours]), language: 'en', maintenance: {}, closedApplications: [] },
          ...{ permissions: new Set(['DMS_SERVER_CENTER_HEALTH_MONITOR']), member: { administrator: true } },
        } as never,
        {
          ruleId: null,
          subjectKind: 'service',
          metric: null,
          events: [],
          scope: wholeTenant,
          ...rows[0],
        } as never,
        new AbortController().signal,
      );
      expect(answer).toMatchObject({ targets: 1, judgedTargets: 1 });
      const again = answer.draft.list.toSorted((a, b) => (a.firedAt < b.firedAt ? -1 : 1));
      expect(again).toHaveLength(own.length);
      for (const [at, alert] of again.entries()) {
        // Here the watch looks every ten seconds.
        expect(Math.abs(Date.parse(alert.firedAt) - own[at].fired_at.getTime())).toBeLessThanOrEqual(15_000);
        const ends = [alert.endedAt && Date.parse(alert.endedAt), own[at].resolved_at?.getTime() ?? null];
        expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThanOrEqual(15_000);
      }
    }
  });
});
