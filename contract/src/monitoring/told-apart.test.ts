import { describe, expect, it } from 'vitest';
import { type Called, toldApart } from './told-apart.ts';

const line = (id: string, outletName: string, ...details: string[]): Called => ({
  ...{ id, name: 'WAN1', outletName, details },
});
const told = (...things: Called[]) => [...toldApart(things).values()];

describe('things of one name', () => {
  it('are told apart by their outlets', () => {
    expect(told(line('a', 'North'), line('b', 'South'))).toEqual(['WAN1 · North', 'WAN1 · South']);
  });

  it('are called the same whatever stands beside them, as long as that is enough', () => {
    expect(told(line('a', 'North', 'S-1'))).toEqual(['WAN1 · North']);
    expect(told(line('a', '', 'S-1'))).toEqual(['WAN1']);
  });

  it('in outlets of one name are told apart by as many details as it takes, and no other says more than it must', () => {
    expect(
      told(
        line('a', 'Shop', 'S-1', 'Telecom'),
        line('b', 'Shop', 'S-1', 'Mobile'),
        line('c', 'Shop', 'S-2', 'Telecom'),
        line('d', 'North', 'S-3', 'Telecom'),
      ),
    ).toEqual([
      ...['WAN1 · Shop · S-1 · Telecom', 'WAN1 · Shop · S-1 · Mobile', 'WAN1 · Shop · S-2', 'WAN1 · North'],
    ]);
  });

  it('that are alike in all are told apart by their ids', () => {
    const ids = ['01234567-89ab-4def-8000-000000000000', '11234567-89ab-4def-8000-000000000000'];
    expect(told(...ids.map((id) => line(id, 'Shop', 'S-1')))).toEqual([
      ...['WAN1 · Shop · S-1 · 01234567', 'WAN1 · Shop · S-1 · 11234567'],
    ]);
  });

  it('are one where it is the same thing twice', () => {
    expect(toldApart([line('a', 'North', 'S-1'), line('a', 'North', 'S-1')])).toEqual(
      new Map([['a', 'WAN1 · North']]),
    );
  });
});
