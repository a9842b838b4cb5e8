import { expect, it } from 'vitest';
import { accessWords } from './access-name.ts';

it('knows from a call what was looked at, and how', () => {
  expect(
    [
      'POST /monitor/api/v1/devices/list',
      'GET /monitor/api/v1/devices/:deviceId',
      'POST /monitor/api/v1/subjects/:kind/:id/states',
      'POST /api/v1/members/export',
      'nonsense',
    ].map(accessWords),
  ).toEqual([
    { noun: 'devices', way: 'list' },
    { noun: 'devices', way: 'one' },
    { noun: 'subjects', way: 'read' },
    { noun: 'members', way: 'export' },
    { noun: '', way: 'read' },
  ]);
});
