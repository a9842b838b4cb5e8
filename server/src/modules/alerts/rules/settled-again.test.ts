import { builtInRuleIds } from '@linekeeper/contract/alerts/built-in-rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cutProxy } from '../../../../test/cut-proxy.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { silentLog } from '../../../platform/log.ts';
import { RuleSettler } from './settle-rules.jobs.ts';

let db: TestDatabase;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});
afterAll(() => db.close());

const rulesOf = async (tenantId: number) => {
  const { rows } = await db.admin.query(
    'select count(*)::integer as count from alert_rule where tenant_id = $1',
    [tenantId],
  );
  return rows[0].count as number;
};

/** A settler whose next try is made by hand. */
function settler(database = db.database) {
  const waiting: (() => void)[] = [];
  const timers = {
    after(_ms: number, act: () => void) {
      waiting.push(act);
      return () => {};
    },
    every: () => () => {},
  };
  const waits = () => expect.poll(() => waiting.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const made = new RuleSettler({ database, log: silentLog, languageOf: () => 'en', timers });
  endings.push(() => made.stop());
  return {
    made,
    waits,
    /** Once one waits to try again, has it do so. */
    async tryAgain() {
      await waits();
      for (const act of waiting.splice(0)) act();
    },
  };
}

describe('what is brought to a tenant', () => {
  it('while the database is away is brought once it is back, at once and at the start', async () => {
    const proxy = await cutProxy(db.app.host, db.app.port);
    const database = openDatabase({
      connection: { ...db.app, host: '127.0.0.1', port: proxy.port },
      log: silentLog,
    });
    endings.push(async () => {
      await database.close();
      await proxy.close();
    });
    const [one, other] = [await addTenant(db.database, 'One'), await addTenant(db.database, 'Other')];
    for (const settle of [(made: RuleSettler) => made.settleFrom(one), (made: RuleSettler) => made.start()]) {
      const { made, waits, tryAgain } = settler(database);
      proxy.cut();
      await settle(made);
      await tryAgain();
      // It failed once more: mended before that, nothing would wait any longer.
      await waits();
      expect(await rulesOf(other)).toBe(0);
      proxy.mend();
      await tryAgain();
      await made.idle();
      expect(await rulesOf(one)).toBe(builtInRuleIds.length);
    }
    expect(await rulesOf(other)).toBe(builtInRuleIds.length);
  });

  it('that cannot be settled keeps no other from it, and is brought once it can be', async () => {
    const [one, other] = [await addTenant(db.database, 'Third'), await addTenant(db.database, 'Fourth')];
    await db.admin.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
       create trigger refuse before insert on alert_rule for each row when (new.tenant_id = ${one}) execute function refuse()`,
    );
    const { made, tryAgain } = settler();
    await made.settleAll();
    expect([await rulesOf(one), await rulesOf(other)]).toEqual([0, builtInRuleIds.length]);
    await db.admin.query('drop trigger refuse on alert_rule');
    await tryAgain();
    await made.idle();
    expect(await rulesOf(one)).toBe(builtInRuleIds.length);
  });
});
