import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

const at = (second: number) => new Date(second * 1_000);
const asked = (id: string, tenantId: number, second: number, servedSecond?: number) => ({
  ...{ id, tenantId, requestedAt: at(second) },
  servedAt: servedSecond === undefined ? null : at(servedSecond),
});
const ids = (open: readonly { id: string }[]) => open.map(({ id }) => id);

it('all tenants in turn, a tenant’s own in the order they came', () => {
  const many = Array.from({ length: 3 }, (_, i) => asked(`a${i}`, 1, i, 100));
  expect(ids(inTurn([...many, asked('b0', 2, 50), asked('c0', 3, 40, 90)].reverse()))).toEqual([
    ...['b0', 'c0', 'a0', 'a1', 'a2'],
  ]);
});

it('whoever always has runs waiting has every second turn, however early they were asked for', () => {
  let open = [
    ...Array.from({ length: 6 }, (_, i) => asked(`a${i}`, 1, i)),
    asked('b0', 2, 10),
    asked('b1', 2, 11),
  ];
  const began: string[] = [];
  for (let second = 100; open.length > 0; second += 1) {
    const [first] = inTurn(open);
    began.push(first!.id);
    open = open
      .filter((one) => one !== first)
      .map((one) => (one.tenantId === first!.tenantId ? { ...one, servedAt: at(second) } : one));
  }
  expect(began).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
});
