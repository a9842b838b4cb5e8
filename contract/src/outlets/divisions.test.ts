import { describe, expect, it } from 'vitest';
import {
  codesDownTo,
  divisionName,
  type DivisionNode,
  divisionOf,
  divisionPrefix,
  divisionTree,
} from './divisions.ts';

describe('China’s divisions', () => {
  it('are named with all that stands above them, each name once', () => {
    expect(divisionName('330106')).toBe('浙江省 杭州市 西湖区');
    expect(divisionName('110101')).toBe('北京市 东城区');
    expect(divisionName('469001')).toBe('海南省 五指山市');
    expect(divisionName('710000')).toBe('台湾省');
    expect(divisionName('999999')).toBe('');
  });

  it('are found by what stands below them', () => {
    expect(codesDownTo('330106')).toEqual(['330000', '330100', '330106']);
    expect(['330000', '330100', '330106'].map(divisionPrefix)).toEqual(['33', '3301', '330106']);
  });

  it('are a tree in which every code in use stands once, below one that exists', () => {
    const codes = (nodes: readonly DivisionNode[]): string[] =>
      nodes.flatMap(({ code, children }) => [code, ...codes(children)]);
    const all = codes(divisionTree());
    expect(divisionTree()).toHaveLength(34);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((code) => divisionOf(code)?.to !== '')).toEqual([]);
    expect(all.length).toBeGreaterThan(3_800);
  });
});
