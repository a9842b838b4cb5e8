import { sql as statement } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { addAgent, addTest, putInState } from '../../../test/standings.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

let app: TestApp;
let msp: number;
let rival: number;
let keeper: number;
const ids: Record<string, number> = {};
const sql = (text: string, values: readonly unknown[] = []) => app.db.admin.query(text, [...values]);

const closeProduct = (tenant: string, product: string) =>
  sql(
    `insert into subscription (tenant_id, product, state, changed_at, changed_by)
     values ($1, $2, 'disabled', now(), 'x')`,
    [ids[tenant], product],
  );
const openProducts = (tenant: string) => sql('delete from subscription where tenant_id = $1', [ids[tenant]]);

beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  rival = await app.addTenant('rival', 8);
  ids['plain'] = await app.addTenant('plain', 16, msp);
  ids['stranger'] = await app.addTenant('stranger', 16, rival);
  keeper = await app.addTenant('keeper', 8);
  ids['open'] = await app.addTenant('open', 16, keeper);
  // One of each kind.
  const outletId = await addOutlet(app.db, ids['open'], 'S-0', 'East');
  const lineId = await addLine(app.db.database, ids['open'], outletId);
  await putInState(app.db, [ids['open'], lineId], 'down');
  const deviceId = await addDevice(app.db.database, ids['open'], '10.0.0.1');
  await putInState(app.db, [ids['open'], deviceId], 'down');
  await sql('update device set outlet_id = $2 where id = $1', [deviceId, outletId]);
  await addAgent(app.db, ids['open'], 'Agent');
  await addTest(app.db, ids['open'], 'Test', [['down', 'test-timeout']]);
});
afterAll(() => app.close());

describe('standings_below', () => {
  const standings = async (root: number, covered: number) => {
    const kinds = statement.val(['device', 'outlet', 'line', 'agent', 'test']);
    const { rows } = await app.db.database.withTenant(jobScope([covered]), (tx) =>
      statement<{ id: number; kind: string; total: number }>`
        select * from standings_below(${root}, ${kinds}::text[], true)`.execute(tx),
    );
    return rows;
  };

  it('gives nothing of a tenant that the transaction does not cover', async () => {
    expect(await standings(rival, msp)).toEqual([]);
    expect((await standings(msp, msp)).map(({ id }) => id)).not.toContain(ids['stranger']);
  });

  /** The kinds of which there are numbers of a tenant that has one of each. */
  const counted = async (tenant: string) =>
    (await standings(keeper, keeper))
      .filter(({ id, total }) => id === ids[tenant] && total > 0)
      .map(({ kind }) => kind);

  it('gives no number of a tenant that forbids it, of no kind', async () => {
    expect(await counted('open')).toEqual(['device', 'outlet', 'line', 'agent', 'test']);
    const allow = (isAllowed: boolean) =>
      sql('update tenant_setting set proxy_allowed = $2 where tenant_id = $1', [ids['open'], isAllowed]);
    await allow(false);
    expect(await counted('open')).toEqual([]);
    await allow(true);
  });

  it('gives no number of what is closed to a tenant', async () => {
    await closeProduct('open', 'link-quality');
    expect(await counted('open')).toEqual(['device', 'outlet']);
    await openProducts('open');
    await closeProduct('open', 'network-monitoring');
    expect(await counted('open')).toEqual(['line', 'agent', 'test']);
    await openProducts('open');
  });

  it('counts no dial test of a tenant that disabled their application, now or at a moment', async () => {
    const kindsThen = async () => {
      const { rows } = await app.db.database.withTenant(jobScope([keeper]), (tx) =>
        statement<{ id: number; kind: string; total: number }>`
          select * from standings_below_at(${keeper}, array['line', 'test'], true, now())`.execute(tx),
      );
      return rows.filter(({ id, total }) => id === ids['open'] && total > 0).map(({ kind }) => kind);
    };
    const disable = (state: string) =>
      sql(`update application set state = $2 where tenant_id = $1 and app_code = 'dial_server'`, [
        ...[ids['open'], state],
      ]);
    expect(await kindsThen()).toEqual(['line', 'test']);
    await disable('disabled');
    expect(await counted('open')).toEqual(['device', 'outlet', 'line', 'agent']);
    expect(await kindsThen()).toEqual(['line']);
    await disable('enabled');
    expect(await counted('open')).toContain('test');
  });
});
