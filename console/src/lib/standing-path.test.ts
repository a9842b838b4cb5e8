import { expect, test } from 'vitest';
import { standingPath } from './standing-path.ts';

test('A number leads to the rows that it was made from, whatever it counts', () => {
  expect(standingPath('line', 'down', 'unreachable')).toBe('/wan?state=down,unreachable');
  expect(standingPath('test', 'down')).toBe('/wan/tests?state=down');
  expect(standingPath('outlet', 'unmeasured')).toBe('/equipmentManagement/outlets?state=unmeasured');
  expect(standingPath('device')).toBe('/equipmentManagement/intelligence');
});

test('Agents are told by their connection', () => {
  expect(standingPath('agent', 'down', 'unreachable')).toBe('/wan/agents?state=offline');
  expect(standingPath('agent', 'unreachable')).toBe('/wan/agents');
});
