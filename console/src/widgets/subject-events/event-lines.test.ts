import { type SubjectEvent } from '@linekeeper/contract/monitoring/subject-reads';
import { expect, test } from 'vitest';
import { eventLines } from './event-lines.ts';

const subject = { kind: 'device', id: '00000000-0000-4000-8000-000000000001' } as const;
let last = 0;
const event = (kind: SubjectEvent['kind'], minute: number, data: SubjectEvent['data']): SubjectEvent => ({
  ...{ id: String(++last), kind, subject, data },
  at: new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString(),
});
const said = (events: SubjectEvent[]) => eventLines(events).map(({ kind, details }) => [kind, ...details]);

test('What happened at once to several interfaces is one line, in the order it was told', () => {
  const events = [
    event('interface-added', 5, { name: 'Gi0/2' }),
    event('firmware-changed', 5, { from: '17', to: '18' }),
    event('interface-added', 5, { name: 'Gi0/1' }),
    event('interface-added', 4, { name: 'Gi0/9' }),
  ];
  expect(said(events)).toEqual([
    ['interface-added', 'Gi0/2', 'Gi0/1'],
    ['firmware-changed', '17 → 18'],
    ['interface-added', 'Gi0/9'],
  ]);
});

test('A restart needs no further words', () => {
  expect(said([event('restarted', 1, { uptimeS: 42 })])).toEqual([['restarted']]);
});

test('Another certificate says whose it is and by whom, and another route where it parts', () => {
  const events = [
    event('certificate-changed', 3, { subject: 'CN=shop.example', issuer: 'CN=R3', days: 89 }),
    event('route-changed', 2, { hop: 4, from: '10.1.0.1', to: '10.9.0.1' }),
  ];
  expect(said(events)).toEqual([
    ['certificate-changed', 'CN=shop.example · CN=R3'],
    ['route-changed', '#4 10.1.0.1 → 10.9.0.1'],
  ]);
});
