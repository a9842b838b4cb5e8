import { divisionName } from '@linekeeper/contract/outlets/divisions';
import { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { loadEnglishDivisions } from '../../lib/english-divisions.ts';
import { i18n } from '../../lib/language.ts';
import { shareText, wholeName } from './resource-words.ts';

const t = ((key: string) => key) as unknown as TFunction;
const share = (value: string) => ({ value: [value], name: divisionName(value.padEnd(6, '0')), count: 1 });

beforeAll(async () => {
  await i18n.init({ lng: 'zh', resources: {} });
  await loadEnglishDivisions();
});

it.each([
  ['zh', '辽宁省', '沈阳市', '辽宁省 沈阳市'],
  ['zh-TW', '遼寧省', '瀋陽市', '遼寧省 瀋陽市'],
  ['en', 'Liaoning', 'Shenyang', 'Shenyang, Liaoning'],
] as const)(
  'in %s provinces and cities are called as their reader calls them',
  async (language, ...names) => {
    await i18n.changeLanguage(language);
    const [province, city, whole] = names;
    expect(shareText(t, 'province', share('21'))).toBe(province);
    expect(shareText(t, 'city', share('2101'))).toBe(city);
    expect(wholeName('city', share('2101'))).toBe(whole);
  },
);

it('a region that a tenant typed stays as it was typed', async () => {
  await i18n.changeLanguage('en');
  expect(shareText(t, 'region', { value: ['广东'], name: '', count: 1 })).toBe('广东');
});
