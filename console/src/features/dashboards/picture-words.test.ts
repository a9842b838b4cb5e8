import { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { loadEnglishDivisions } from '../../lib/english-divisions.ts';
import { i18n } from '../../lib/language.ts';
import { type Session } from '../../lib/session.ts';
import { pictureWords } from './picture-words.ts';

const t = ((key: string) => key) as unknown as TFunction;
const session = {
  ...{ companyId: 7, tenants: [{ companyId: 7, name: 'Noodles' }] },
} as unknown as Session;

beforeAll(async () => {
  await i18n.init({ lng: 'zh', resources: {} });
  await loadEnglishDivisions();
});

it.each([
  ['zh', '辽宁省 沈阳市'],
  ['zh-TW', '遼寧省 瀋陽市'],
  ['en', 'Shenyang, Liaoning'],
] as const)('in %s a picture says each place that its chart is narrowed to', async (language, division) => {
  await i18n.changeLanguage(language);
  const of = { division: '2101', region: 'East', tag: 'vip' };
  expect(await pictureWords(t, session, of)).toBe(
    `Noodles · dashboards:place.division: ${division} · dashboards:place.region: East · dashboards:place.tag: vip`,
  );
});

it('a picture of a whole network says whose it is alone', async () => {
  expect(await pictureWords(t, session, {})).toBe('Noodles');
});
