import { type TFunction } from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadEnglishDivisions } from '../../lib/english-divisions.ts';
import { i18n } from '../../lib/language.ts';
import { squareBox } from '../../lib/map-square.ts';
import { customersMap } from './charts/customers-map.tsx';
import { outletMap } from './charts/outlet-map.tsx';
import { customersResourcesMap, resourcesMap } from './charts/resources-on-map.tsx';

const t = ((key: string) => key) as unknown as TFunction;
const standing = { total: 3, down: 1, unreachable: 0, unmeasured: 0, maintenance: 0, up: 2 };
const square = { level: 8, x: 213, y: 107 };
const places = [
  { place: '330100', ...standing },
  { place: '440000', ...standing },
];
const outlets = [{ id: '1', name: 'Harbour', longitude: 120.2, latitude: 30.25, state: 'down', total: 3 }];
const spot = { ...standing, longitude: 113.123456, latitude: 23.5 };
const below = { level: square.level, squares: [{ ...square, ...standing }], places, nowhere: standing };
const own = { outlets, squares: [spot], places, nowhere: standing };

/** Name, code, latitude and longitude of each row. */
const whereOf = async (chart: typeof outletMap, data: object) =>
  (await chart.tableOf!(t, data as never, false)).rows.map((row) => row.slice(0, 4));

beforeAll(() => i18n.init({ lng: 'en', resources: {} }));
afterEach(() => i18n.changeLanguage('en'));

describe('the file of a map', () => {
  it('calls cities and provinces what its reader calls them, beside their codes', async () => {
    await loadEnglishDivisions();
    const charts = [
      [outletMap, own],
      [resourcesMap('device', {}), own],
      [customersMap, below],
      [customersResourcesMap('line'), below],
    ] as const;
    const said = {
      zh: ['浙江省 杭州市', '广东省'],
      'zh-TW': ['浙江省 杭州市', '廣東省'],
      en: ['Hangzhou, Zhejiang', 'Guangdong'],
    };
    for (const [language, names] of Object.entries(said)) {
      await i18n.changeLanguage(language);
      for (const [chart, data] of charts) {
        const rows = await whereOf(chart, data);
        expect(rows.slice(-3)).toEqual([
          [names[0], '330100', '', ''],
          [names[1], '440000', '', ''],
          ['dashboards:map.nowhere', '', '', ''],
        ]);
      }
    }
  });

  it('says where the middle of a square is', async () => {
    const { west, south, east, north } = squareBox(square);
    for (const chart of [customersMap, customersResourcesMap('device')]) {
      const [[name, code, latitude, longitude] = []] = await whereOf(chart, below);
      expect([name, code]).toEqual(['dashboards:map.area', '']);
      expect(Number(latitude)).toBeCloseTo((south + north) / 2, 3);
      expect(Number(longitude)).toBeCloseTo((west + east) / 2, 3);
    }
  });

  it('says where outlets stand, one by one or several together', async () => {
    for (const chart of [outletMap, resourcesMap('line', {})])
      expect((await whereOf(chart, own)).slice(0, 2)).toEqual([
        ['Harbour', '', '30.25', '120.2'],
        ['dashboards:map.area', '', '23.5000', '113.1235'],
      ]);
  });

  it('has as many cells in each row as columns', async () => {
    for (const [chart, data] of [
      [outletMap, own],
      [customersMap, below],
      [resourcesMap('device', {}), { ...own, nowhere: 2 }],
      [customersResourcesMap('device'), { ...below, nowhere: 2 }],
    ] as const) {
      const { head, rows } = await chart.tableOf!(t, data as never, false);
      expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([head.length]));
    }
  });
});
