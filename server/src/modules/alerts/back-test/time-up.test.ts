import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { storedHistory } from '../../../../test/stored-history.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { wholeTenant } from '../engine/rule-scope.ts';
import { type Rule } from '../engine/rule.ts';
import { FactDirectory } from '../facts/fact-directory.ts';
import { judgeGroup } from './judge-group.ts';
import { KeptDays } from './kept-days.ts';
import { lookBack, windowUntil } from './look-back.ts';
import { daysOf } from './night.ts';
import { UsualThen } from './usual-then.ts';

const window = windowUntil(Date.parse('2026-11-23T04:00:00Z'));
const rule = {
  ...{ id: 'draft', subjectKind: 'device', metric: null, states: ['down'], events: [], scope: wholeTenant },
  condition: { kind: 'state', settings: { forS: 60 } },
} as unknown as Rule;
let db: TestDatabase;
let tenantId = 0;
const targetIds: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'Own');
  for (let at = 0; at < 8; at++) targetIds.push(await addDevice(db.database, tenantId, `10.1.0.${at + 1}`));
});
afterAll(() => db.close());

/** How many targets are gone through where time is up once it was asked for so often. */
async function judgedAfter(asks: number): Promise<number> {
  let left = asks;
  const group = judgeGroup(
    {
      ...{ scope: jobScope([tenantId]), kind: 'device', rules: [rule], targetIds, window },
      ...{ facts: new FactDirectory(), keptDays: new KeptDays(daysOf('UTC', window), window) },
      usual: new UsualThen(storedHistory(db.database).hourly, 'UTC', window),
    },
    {
      ...{ database: db.database, ...storedHistory(db.database) },
      ...{ turn: () => Promise.resolve(), isTimeUp: () => --left < 0 },
    },
  );
  let judged = 0;
  for await (const { alerts } of group) judged += alerts.length === 0 ? 1 : 0;
  return judged;
}

it('once time is up nothing more is read, whatever there is', async () => {
  const { hourly, history } = storedHistory(db.database);
  const refuse = () => expect.unreachable('It read what it had no time for.');
  const { targets, judgedTargets } = await lookBack(
    {
      ...{ database: db.database, hourly, history: { ...history, states: refuse, seriesOf: refuse } },
      ...{ timeZoneOf: () => 'UTC', nowMs: () => window.toMs },
    },
    {
      ...{ scope: jobScope([tenantId]), rules: [rule], window, untilMs: -1 },
      signal: new AbortController().signal,
    },
  );
  expect({ targets, judgedTargets }).toEqual({ targets: 8, judgedTargets: 0 });
});

it('when time is up those that were gone through to their end count, and no other', async () => {
  // It is asked for before the first few are read, and then before each piece of the one that is gone through.
  expect(await judgedAfter(1)).toBe(0);
  expect(await judgedAfter(2)).toBe(1);
  expect(await judgedAfter(100_000)).toBe(8);
});
