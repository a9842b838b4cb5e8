import { expect, it } from 'vitest';
import { narrowedTo, placedAlerts, placedPath, placesInput, readPlaces } from './chart-places.ts';

const outletId = '0190f0f0-0000-7000-8000-000000000001';

it('reads the places of an address and leaves out what no chart can be asked for', () => {
  const read = (text: string) => readPlaces(new URLSearchParams(text));
  expect(read(`region=East&tag=vip&outletId=${outletId}`)).toEqual({ region: 'East', tag: 'vip', outletId });
  expect(read(`region=&outletId=shop&tag=${'x'.repeat(33)}`)).toEqual({});
  expect(placesInput(read('region=East'))).toEqual({ region: ['East'] });
});

it('opens each list with the places by the names that it knows them by', () => {
  const places = { region: '华东 A&B', tag: 'vip' };
  const opened = (path: string, kind: Parameters<typeof placedPath>[1]) =>
    Object.fromEntries(new URLSearchParams(placedPath(path, kind, places).split('?')[1]));
  expect(opened('/outlets?state=down', 'outlet')).toEqual({ state: 'down', region: '华东 A&B', tag: 'vip' });
  expect(opened('/lines', 'line')).toEqual({ region: '华东 A&B', outletTag: 'vip' });
  for (const kind of ['device', 'agent', 'test', 'alert'] as const)
    expect(opened('/list', kind)).toEqual({ outletRegion: '华东 A&B', outletTag: 'vip' });
  expect(placedAlerts({ outletId }, 'major')).toBe(`/alerts?severity=major&outletId=${outletId}`);
  expect(placedPath('/outlets', 'outlet', { outletId })).toContain(`/outlets/${outletId}`);
  expect(placedPath('/lines?state=up', 'line', {})).toBe('/lines?state=up');
});

it('begins with the first page where it is narrowed, and keeps all else of the address', () => {
  const search = new URLSearchParams('models=2&page=3&range=7d&customer=4');
  expect(narrowedTo(search, 'customer', '7').toString()).toBe('range=7d&customer=7');
  expect(narrowedTo(search, 'customer', undefined).toString()).toBe('range=7d');
  expect(narrowedTo(search, 'region', 'East').toString()).toBe('range=7d&customer=4&region=East');
});
