import { expect, it } from 'vitest';
import { divisionParts, divisionText } from './division-text.ts';
import { divisionName, divisionTree } from './divisions.ts';
import { englishNames } from './english-names.ts';

const texts = (code: string) =>
  (['zh', 'zh-TW', 'en'] as const).map((language) =>
    divisionText(language, code, divisionName(code), englishNames),
  );

it('a division is called in each language, with what it is in as that language writes it', () => {
  expect(texts('210100')).toEqual(['辽宁省 沈阳市', '遼寧省 瀋陽市', 'Shenyang, Liaoning']);
  expect(texts('440000')).toEqual(['广东省', '廣東省', 'Guangdong']);
  expect(texts('110101').at(-1)).toBe('Dongcheng, Beijing');
  expect(texts('110100').at(-1)).toBe('Beijing');
  expect(texts('710100').at(-1)).toBe('Taipei, Taiwan');
  expect(divisionParts('en', '150100', divisionName('150100'), englishNames)).toEqual([
    ...['Inner Mongolia', 'Hohhot'],
  ]);
});

it('a district or county without an English name stays in Chinese, and what it is in does not', () => {
  expect(texts('330106').at(-1)).toBe('西湖区, Hangzhou, Zhejiang');
  expect(texts('469001').at(-1)).toBe('Wuzhishan, Hainan');
  expect(divisionText('en', '', '', englishNames)).toBe('');
});

it('each province and city that an outlet can stand in has an English name, on the map or not', () => {
  const cities = divisionTree().flatMap((province) => [province, ...province.children]);
  const inEnglish = cities.map(({ code }) => divisionText('en', code, divisionName(code), englishNames));
  expect(inEnglish.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
});
