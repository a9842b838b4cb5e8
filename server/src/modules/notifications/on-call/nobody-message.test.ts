import { languages } from '@linekeeper/contract/language';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EscalationWorld, escalationWorld } from '../../../../test/escalation-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type NotificationReader } from '../../../platform/delivery/message-kind.ts';
import { nobodyMessage, tellNobody } from './nobody-message.ts';

let w: EscalationWorld;
beforeAll(async () => void (w = await escalationWorld()));
afterAll(() => w.close());
beforeEach(() => w.begin());

const scheduleId = '00000000-0000-4000-8000-000000000001';
/** An alert of a tenant in Shanghai found nobody. */
const found = async (at: string, severity: 'critical' | 'minor' = 'critical') => {
  const scope = jobScope([w.shop]);
  await w.app.db.database.withTenant(scope, (tx) =>
    tellNobody(tx, scope, [{ scheduleId, name: 'Nights', memberId: null }], {
      ...{ alert: { severity }, atMs: Date.parse(at), timeZone: 'Asia/Shanghai' },
    }),
  );
  await w.settled();
  return (await w.toldBy('nobody-on-call')).length;
};

it('that nobody is on call is told once a day, by the clocks of the tenant', async () => {
  expect(await found('2026-11-21T15:30:00Z')).toBe(1);
  // Midnight has passed there, and not by UTC.
  expect(await found('2026-11-21T16:30:00Z')).toBe(2);
  // Midnight has passed by UTC, and not there.
  expect(await found('2026-11-22T00:30:00Z')).toBe(2);
});

it('that nobody is on call is as bad as the alert that found nobody', async () => {
  await found('2026-11-21T15:30:00Z');
  const headers = { ...(await w.app.signIn('keeper', 'shop')), 'accept-language': 'en' };
  const { json } = await w.app.post('/api/v1/personal/messages/list', { severity: ['critical'] }, headers);
  expect(json.data).toMatchObject({
    list: [
      { kind: 'nobody-on-call', severity: 'critical', title: '[Critical] Nobody is on call by “Nights”' },
    ],
  });
});

it('that nobody is on call says by which schedule, or that it was deleted, and how bad the alert is where that is known', () => {
  const reader: NotificationReader = {
    ...{ account: 'keeper', tenant: 'Shop', nowMs: 0, timeOf: (at) => at, linkTo: () => null },
  };
  const at = '2026-11-21T10:19:00Z';
  const gone = { zh: '已删除', 'zh-TW': '已刪除', en: 'was deleted' };
  const severities = { zh: '次要', 'zh-TW': '次要', en: 'Minor' };
  for (const language of languages) {
    const named = nobodyMessage.write(language, { schedule: 'Nights', at, severity: 'minor' }, reader);
    expect(named.subject).toContain(`[${severities[language]}]`);
    for (const text of [named.subject, named.text, named.short]) expect(text).toContain('Nights');
    const deleted = nobodyMessage.write(language, { schedule: null, at, severity: 'minor' }, reader);
    expect(deleted.text).toContain(gone[language]);
    // It was put out before that was said.
    const before = nobodyMessage.write(language, { schedule: 'Nights', at }, reader);
    expect(before.subject).not.toContain('[');
    expect(nobodyMessage.about({ schedule: 'Nights', at }).severity).toBeNull();
  }
});
