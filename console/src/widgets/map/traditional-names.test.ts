import { divisionOf, divisionTree, type DivisionNode } from '@linekeeper/contract/outlets/divisions';
import { expect, it } from 'vitest';
import outlines from './outlines.json' with { type: 'json' };
import { traditional } from '../../lib/traditional-names.ts';

it('divisions are named in traditional characters, names of people and banners among them', () => {
  const of = (code: string) => traditional(divisionOf(code)?.name ?? '');
  expect(['320200', '210100', '320583', '330281', '360723'].map(of)).toEqual(
    ['無錫市', '瀋陽市', '崑山市', '餘姚市', '大余縣'], //
  );
  expect(['斗六市', '后里区', '朴子市', '杭锦后旗', '钟祥市', '范县', '于都县'].map(traditional)).toEqual(
    ['斗六市', '后里區', '朴子市', '杭錦後旗', '鍾祥市', '范縣', '于都縣'], //
  );
});

it('no character of a division stays as only the mainland writes it', () => {
  const namesOf = (nodes: readonly DivisionNode[]): string[] =>
    nodes.flatMap(({ name, children }) => [name, ...namesOf(children)]);
  const shown = [
    ...namesOf(divisionTree()),
    ...[...outlines.provinces, ...outlines.cities].map(({ name }) => name),
  ];
  const mainland = /[县区东乡镇门阳兴龙广庆辽宁苏滨双岛岭关临汉湾马鸡乌尔图贵云陕肃达无锡连盐扬]/u;
  expect(shown.map(traditional).filter((name) => mainland.test(name))).toEqual([]);
});
