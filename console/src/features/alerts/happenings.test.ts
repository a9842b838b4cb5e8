import { type NearChange } from '@linekeeper/contract/alerts/alert-meanwhile';
import { expect, test } from 'vitest';
import { happenings } from './happenings.ts';

const t = ((key: string, given?: Record<string, unknown>) =>
  given?.['defaultValue'] === ''
    ? ''
    : [key, given?.['name'], given?.['tenant']].filter(Boolean).join(' ')) as never;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
const change: NearChange = {
  ...{ seq: 7, at: at(50), actorName: 'ann', actorTenantName: 'msp', isOwn: false, tenantName: 'shop' },
  ...{ grant: { id: 'g', reason: 'x' }, action: 'device.update', subjectType: 'device', subjectId: 'd' },
  detail: { name: 'CPE' },
};

test('What happened around an alert stands in the order of time, its own beginning among it', () => {
  const lines = happenings(t, {
    alert: { beganAt: at(55), ruleName: 'Down', builtIn: null },
    found: {
      ...{ from: at(0), to: at(59), isMore: false, changes: [change] },
      works: [{ planId: 'p', title: 'New fibre', createdBy: 'bob', from: at(30), to: at(58) }],
    },
    events: [
      {
        ...{ id: 'e', kind: 'restarted', at: at(57), data: { uptimeS: 5 } },
        subject: { kind: 'device', id: 'd' },
      },
    ],
  });
  expect(lines.map(({ kind }) => kind)).toEqual(['work', 'change', 'alert', 'event']);
  expect(lines[1]?.detail).toBe('CPE · audit:whoFrom ann msp');
  expect(lines[0]?.detail).toContain('New fibre');
});

test('Who may not read the audit log reads the others', () => {
  const found = { from: at(0), to: at(59), isMore: false, changes: null, works: [] };
  const alert = { beganAt: at(55), ruleName: 'Down', builtIn: null };
  expect(happenings(t, { alert, found, events: [] }).map(({ kind }) => kind)).toEqual(['alert']);
});
