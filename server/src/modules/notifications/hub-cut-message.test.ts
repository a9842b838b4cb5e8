import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NotificationWorld, notificationWorld } from '../../../test/notification-world.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { outboxFilled, putOut } from '../../platform/outbox/outbox.ts';
import { hubCutMessage } from './hub-cut-message.ts';
import { ownStoreMessage } from './own-store/own-store-message.ts';

let w: NotificationWorld;
beforeAll(async () => void (w = await notificationWorld()));
afterAll(() => w.close());

const since = '2026-11-21T10:19:00.000Z';
const disk = { server: 'noc-1', folder: '/srv/data', percent: 90, freeBytes: 1, at: since };
async function cut(): Promise<void> {
  for (const tenantId of [w.shop, 1])
    await w.app.db.database.withTenant(jobScope([tenantId]), (tx) =>
      putOut(tx, { tenantId }, { topic: 'hub-cut-off', key: 'hub-cut-off', payload: { since } }),
    );
  w.app.db.database.events.emit(outboxFilled, undefined);
}

it('that our own hub is cut off is told once to the administrators of a tenant and of all above it, and names none of them', async () => {
  await w.app.addMember(1, 'operator', { administrator: true });
  await w.app.db.admin.query(
    `update member set email = 'operator@example.test', language = 'en' where username = 'operator'`,
  );
  const mails = await w.mailsOf(async () => {
    await cut();
    await cut();
  });
  expect(
    mails
      .map(({ to }) => to)
      .flat()
      .sort(),
  ).toEqual(['boss@example.test', 'keeper@example.test', 'operator@example.test', 'second@example.test']);
  for (const { to, text } of mails) {
    expect(text).toContain('the platform’s own network is cut off');
    const isOperator = [to].flat().includes('operator@example.test');
    expect(text).toContain(isOperator ? 'Check the way out' : 'tell the operator of the platform');
    expect(text).not.toMatch(/shop|msp/i);
  }
});

it.each([
  [hubCutMessage.about({ since, isOperator: true }), 'critical'],
  [ownStoreMessage.about({ ...disk, step: 'filling' }), 'major'],
  [ownStoreMessage.about({ ...disk, step: 'full' }), 'critical'],
  [ownStoreMessage.about({ ...disk, step: 'over' }), null],
])('what ails the platform itself is as severe as it is: %o is %s', (about, severity) => {
  expect(about.severity).toBe(severity);
});
