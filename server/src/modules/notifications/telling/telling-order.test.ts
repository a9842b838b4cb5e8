import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAlert } from '../../../../test/alerts-to-tell.ts';
import { type NotificationWorld, notificationWorld } from '../../../../test/notification-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { putOut } from '../../../platform/outbox/outbox.ts';
import { alertToTell } from '../../alerts/index.ts';
import { tellFired } from './tell-people.ts';
import { membersTold } from './whom-to-tell.ts';

let w: NotificationWorld;
beforeAll(async () => {
  w = await notificationWorld();
});
afterAll(() => w.close());

class Undone extends Error {}

/** Tells one alert while another one waits to be told; gives what is in the outbox then, in the order in which it leaves. */
async function outboxAfter(severity: string): Promise<string[]> {
  const scope = jobScope([w.shop]);
  const alertId = await addAlert(w.app, w.shop, { severity });
  const parts = { clock: w.now, timeZoneOf: () => 'UTC' };
  let order: string[] = [];
  const told = w.app.db.database.withTenant(scope, async (tx) => {
    await putOut(tx, scope, { topic: 'alert-told', key: 'another', payload: {} });
    const alert = (await alertToTell(tx, w.shop, alertId))!;
    const { people } = await membersTold(tx, w.shop, alert, w.now());
    await tellFired(tx, scope, parts, { alert, people });
    const { rows } = await sql<{ key: string }>`select key from outbox order by available_at, id`.execute(tx);
    order = rows.map(({ key }) => key.split(' ').at(-1)!);
    throw new Undone();
  });
  await expect(told).rejects.toBeInstanceOf(Undone);
  return order;
}

describe('while many alerts wait to be told', () => {
  it('what is said of a critical one does not wait until the last of them is', async () => {
    expect(await outboxAfter('critical')).toEqual(['app', 'email', 'another']);
  });

  it('of another one the message in the console goes first, and the mail waits its turn', async () => {
    expect(await outboxAfter('major')).toEqual(['app', 'another', 'email']);
  });
});
