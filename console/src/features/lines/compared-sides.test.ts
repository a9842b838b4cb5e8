import { expect, it } from 'vitest';
import { comparedOf, sidesOf } from './compared-sides.ts';

const [one, two] = ['0'.repeat(8), '1'.repeat(8)].map((head) => `${head}-0000-4000-8000-000000000000`);
const of = (search: string) => sidesOf(new URLSearchParams(search));

it('two lines are read from the address, and what cannot be a line is none', () => {
  expect(of(`a=${one}&b=${two}`)).toEqual({ kind: 'lines', a: one, b: two });
  expect(of('a=somebody&b=')).toEqual({ kind: 'lines', a: '', b: '' });
  expect(of('of=providers&a=电信&b=联通')).toEqual({ kind: 'providers', a: '电信', b: '联通' });
});

it('are asked for once both are chosen and differ', () => {
  expect(comparedOf(of(`a=${one}`))).toBeUndefined();
  expect(comparedOf(of('of=providers&a=电信&b=电信'))).toBeUndefined();
  expect(comparedOf(of('of=providers&a=电信&b=联通'))).toEqual([{ provider: '电信' }, { provider: '联通' }]);
  expect(comparedOf(of(`a=${one}&b=${two}`))).toEqual([{ lineId: one }, { lineId: two }]);
});
