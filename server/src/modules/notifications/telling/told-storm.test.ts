import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, resolveAlert, type ToldAlert } from '../../../../test/alerts-to-tell.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
} from '../../../../test/notification-world.ts';

/** How an alert is called to people that stands for many, or did. */
let w: NotificationWorld;
let keeper: Headers;
beforeAll(async () => void (w = await notificationWorld()));
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  keeper = await w.app.signIn('keeper', 'shop');
  await w.settled();
  // A first sign-in in 24 hours is a message too.
  await w.app.db.admin.query('delete from inbox_message');
});

const tell = (alertId: string, step: 'fired' | 'resolved' = 'fired') =>
  w.mailsOf(() => putTold(w.app, w.shop, alertId, step));
const fire = async (given: ToldAlert) => {
  const alertId = await addAlert(w.app, w.shop, given);
  return { alertId, mails: await tell(alertId) };
};
const messages = async () =>
  (await w.app.post('/api/v1/personal/messages/list', {}, { ...keeper, 'accept-language': 'en' })).json.data[
    'list'
  ];

describe('an alert', () => {
  it('that stands for many is called by how many and where, and says what leads them', async () => {
    const storm = { kind: 'outlet', name: 'Outlet 7', region: '', group: 'o', peak: 14, overAt: null };
    const { alertId, mails } = await fire({ storm });
    expect(mails[0]?.subject).toBe('[Critical] 14 down at once at the outlet “Outlet 7” (shop)');
    expect(mails[0]?.text).toContain('Led by: Device down: Core-1\nOutlet: Outlet 7');
    expect(mails[0]?.text).not.toMatch(/Extent|Subject/);
    expect(await messages()).toMatchObject([
      { title: '14 down at once at the outlet “Outlet 7”', text: 'Outlet 7 · Device down: Core-1' },
    ]);
    const lossy = { ...storm, kind: 'provider', name: 'Telecom', region: 'South', quality: 'loss' };
    const { mails: more } = await fire({ storm: lossy });
    expect(more[0]?.subject).toBe('[Critical] 14 lines of Telecom · South with packet loss at once (shop)');
    await w.app.db.admin.query(
      `update alert set storm = storm || '{"overAt": "2126-01-01T00:00:00.000Z"}' where id = $1`,
      [alertId],
    );
    await resolveAlert(w.app, alertId);
    const [end] = await tell(alertId, 'resolved');
    expect(end?.subject).toBe('[Resolved] 14 down at once at the outlet “Outlet 7” (shop)');
  });

  it('that outlived what it stood for is called by its own rule again, and says how many it had', async () => {
    const overAt = '2020-01-01T00:00:00.000Z';
    const storm = { kind: 'outlet', name: 'Outlet 7', region: '', group: 'o', peak: 14, overAt };
    const { mails } = await fire({ storm });
    expect(mails[0]?.subject).toBe('[Critical] Device down: Core-1 (shop)');
    expect(mails[0]?.text).toContain('Extent: 14 down at once at the outlet “Outlet 7”');
  });
});
