import { expect, it } from 'vitest';
import { type Plan, resourcesOf } from './plan.ts';

const plan = (address: string) =>
  ({ settings: { port: 8862 }, agentId: 'a', source: {}, target: { agentId: 'b', address } }) as Plan;
const shared = (address: string) => {
  const theirs = new Set(resourcesOf(2, plan(address), []));
  return resourcesOf(1, plan(address), []).filter((one) => one.startsWith('reflector:') && theirs.has(one));
};

it('tenants share an address of the internet, and no private one: behind it stand different machines', () => {
  expect(shared('203.0.114.7')).toEqual(['reflector:203.0.114.7:8862']);
  expect(shared('2400:CB00::1')).toHaveLength(1);
  for (const address of ['192.168.1.9', '10.0.0.1', '100.64.3.4', 'fd00::1'])
    expect(shared(address)).toEqual([]);
});
