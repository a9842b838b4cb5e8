import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAlert, putTold } from '../../../../test/alerts-to-tell.ts';
import { type NotificationWorld, notificationWorld } from '../../../../test/notification-world.ts';

let w: NotificationWorld;
beforeAll(async () => void (w = await notificationWorld()));
afterAll(() => w.close());

it('an alert about events is told with what happened then, and not with what happened before, after or to others', async () => {
  const [subjectId, other] = [randomUUID(), randomUUID()];
  const firedAt = '2026-11-21T10:19:00.000Z';
  for (const id of [subjectId, other])
    await w.app.db.admin.query(
      `insert into subject_status (tenant_id, kind, subject_id, state, reason, since) values ($1, 'agent', $2, 'up', 'agent-connected', now())`,
      [w.shop, id],
    );
  const happened = (id: string, at: string, kind: string, to: string) =>
    w.app.db.admin.query(
      `insert into subject_event (tenant_id, target_id, subject_kind, subject_id, at, kind, data)
        values ($1, $2, 'agent', $2, $3, $4, $5)`,
      [w.shop, id, at, kind, JSON.stringify({ from: '192.0.2.1', to })],
    );
  await happened(subjectId, '2026-11-21T09:00:00.000Z', 'address-changed', '192.0.2.2');
  await happened(subjectId, firedAt, 'address-changed', '192.0.2.3');
  await happened(subjectId, firedAt, 'version-changed', '192.0.2.4');
  await happened(subjectId, '2026-11-21T10:20:00.000Z', 'address-changed', '192.0.2.5');
  await happened(other, firedAt, 'address-changed', '192.0.2.6');
  const given = { subjectKind: 'agent', subjectId, subjectName: 'Desk', severity: 'major', firedAt };
  const id = await addAlert(w.app, w.shop, given);
  await w.app.db.admin.query(
    `update alert set events = '{address-changed}', condition = '{"kind":"event","settings":{"openS":3600}}' where id = $1`,
    [id],
  );
  const [mail] = await w.mailsOf(() => putTold(w.app, w.shop, id, 'fired'));
  expect(mail?.text).toContain('Event: Address changed: 192.0.2.1 → 192.0.2.3\n');
});
