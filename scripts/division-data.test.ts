import { expect, it } from 'vitest';
import { merged, readRow, rowOf } from './division-data.mjs';

const day = '2027-01-01';
const kept = ['330103 下城区', '330105 拱墅区', '370202 市南区 2020-01-01 2021-01-01'].map(readRow);

it('newer data of divisions ends what it lacks and deletes nothing', () => {
  const newer = [
    { code: '330105', name: '拱墅新区' },
    { code: '330113', name: '临平区' },
    { code: '370202', name: '市南区' },
  ];
  expect(merged(kept, newer, day).map(rowOf)).toEqual([
    '330103 下城区 - 2027-01-01',
    '330105 拱墅新区',
    '330113 临平区 2027-01-01 -',
    '370202 市南区 2020-01-01 -',
  ]);
});

it('the first data says of no division since when it has been there', () => {
  expect(merged([], [{ code: '330105', name: '拱墅区' }], day).map(rowOf)).toEqual(['330105 拱墅区']);
});
