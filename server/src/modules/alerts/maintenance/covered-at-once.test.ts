import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DialWorld, dialWorld } from '../../../../test/dial-world.ts';

let w: DialWorld;
beforeAll(async () => {
  w = await dialWorld();
});
afterAll(() => w.app.close());

it('announced work covers a dial test of its outlet that is written down while it goes on', async () => {
  const { rows } = await w.app.db.admin.query('select outlet_id from line where id = $1', [
    w.toLine(0).lineId,
  ]);
  const plan = {
    ...{ title: 'Cabling', covers: ['device', 'wan'], scope: { kind: 'outlet', ids: [rows[0].outlet_id] } },
    times: {
      ...{ repeat: 'once', from: new Date().toISOString() },
      to: new Date(Date.now() + 3_600_000).toISOString(),
    },
  };
  expect((await w.app.post('/monitor/api/v1/maintenance/create', plan, w.headers)).json.code).toBe(0);
  const { data } = await w.create({ targets: [w.toLine(0)] });
  const [path] = await w.paths(data.id);
  const covered = async () =>
    (
      await w.app.db.admin.query(
        'select count(*)::integer as count from maintenance_window where subject_id = $1',
        [path?.['id']],
      )
    ).rows[0].count as number;
  await expect.poll(covered, { timeout: 15_000 }).toBe(1);
});
