import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { expect, it } from 'vitest';
import { branchOf } from './customer-branch.ts';
import { type Customer } from './judged-customers.ts';
import { mspBranches } from './msp-branches.ts';

const numbers = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
const customer = (
  id: number,
  parentId: number,
  given: Partial<Customer> & { up?: number; down?: number } = {},
) => {
  const { up = 0, down = 0, ...rest } = given;
  const part = { ...numbers, total: up + down, up, down, brokenSince: null, unmeasuredSince: null };
  return {
    ...{ id, parentId, name: `tenant ${id}`, prefix: '', code: '', parentName: null },
    ...{ type: organizationTypes.COMPANY, parts: { device: part }, state: 'open', health: 'calm' },
    ...{ isClosed: false, isOwn: false, ...rest },
  } as Customer;
};
const msp = { type: organizationTypes.MIDDLEMAN };
const all = [
  customer(2, 1, { ...msp, up: 1 }),
  customer(3, 2, { up: 2, down: 3 }),
  customer(4, 2, { isClosed: true, down: 9 }),
  customer(5, 1, { up: 7 }),
  customer(6, 1, { ...msp, isClosed: true }),
  customer(7, 6, { up: 4 }),
];

it('ranks MSPs by what they and all below them tell, and nobody who is no MSP', () => {
  const branches = mspBranches(1, all, 'device');
  expect(branches.map(({ id, health }) => [id, health])).toEqual([
    [2, 'broken'],
    [6, 'calm'],
  ]);
  expect(branches.map(({ parts }) => [parts.device?.total, parts.device?.down])).toEqual([
    [6, 3],
    [4, 0],
  ]);
});

it('takes a tenant with all below it, all where none is named, and none that is not among them', () => {
  const within = (id?: number) => all.filter((one) => branchOf(all, id)(one.id)).map((one) => one.id);
  expect(within(2)).toEqual([2, 3, 4]);
  expect(within(7)).toEqual([7]);
  expect(within()).toHaveLength(6);
  expect(() => within(1)).toThrow();
});
