import { divisionOf, divisionTree, type DivisionNode } from '@linekeeper/contract/outlets/divisions';
import { englishNames } from '@linekeeper/contract/outlets/english-names';
import { traditional } from '@linekeeper/contract/outlets/traditional-names';
import { expect, it } from 'vitest';
import outlines from './outlines.json' with { type: 'json' };

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

/** All characters that Big5 has, which is what Taiwan writes with: none of those that only the mainland writes is among them. */
function big5(): ReadonlySet<string> {
  const found = new Set<string>();
  const decoder = new TextDecoder('big5');
  for (let lead = 0xa1; lead <= 0xf9; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail < 0x7f || trail > 0xa0) found.add(decoder.decode(Uint8Array.of(lead, trail)));
  return found;
}
/** Not in Big5, and written so in Taiwan too: names of places alone have them. */
const ownOfPlaces: ReadonlySet<string> = new Set('藁鮁埗仫勐傈坂氹凼');

it('each character of a division in traditional writing is one that Taiwan writes', () => {
  const written = big5();
  const namesOf = (nodes: readonly DivisionNode[]): string[] =>
    nodes.flatMap(({ name, children }) => [name, ...namesOf(children)]);
  const shown = [
    ...namesOf(divisionTree()),
    ...[...outlines.provinces, ...outlines.cities].map(({ name }) => name),
  ];
  const strange = [...new Set(shown.map(traditional).join(''))].filter(
    (one) => !written.has(one) && !ownOfPlaces.has(one),
  );
  expect(strange).toEqual([]);
  expect(['浉河区', '硚口区', '景宁畲族自治县'].map(traditional)).toEqual([
    '溮河區',
    '礄口區',
    '景寧畬族自治縣',
  ]);
});

it('each province and city on the map has an English name, in Latin letters alone, which says what it is', () => {
  const names = englishNames;
  for (const { code, name } of [...outlines.provinces, ...outlines.cities])
    expect(names[code], name).toMatch(/^[A-Z][a-z]+(?:'[a-z]+)?(?: \(?[A-Za-z]+\)?)*$/);
  expect(
    ['150000', '540000', '610000', '140000', '610100', '540100', '650100', '150100'].map(
      (code) => names[code],
    ),
  ).toEqual(
    ['Inner Mongolia', 'Tibet (Xizang)', 'Shaanxi', 'Shanxi', "Xi'an", 'Lhasa', 'Urumqi', 'Hohhot'], //
  );
  const provinces = outlines.provinces.map(({ code }) => names[code]);
  expect(new Set(provinces).size).toBe(34);
});
