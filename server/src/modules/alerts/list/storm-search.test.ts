import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { type SearchHit } from '@linekeeper/contract/search/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAlert } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

/** Alerts that stand for a storm, found by where it is as their title says it. */
type Headers = { readonly authorization: string };
let app: TestApp;
let boss: Headers;
let keeper: Headers;
const firedAt = new Date('2026-03-01T20:00:00Z');
const later = '2026-03-01T21:00:00Z';

beforeAll(async () => {
  app = await startTestApp({ clock: () => Date.parse('2026-03-02T00:00:00Z') });
  const ours = await app.addTenant('ours', 16);
  await app.addMember(ours, 'boss', { administrator: true });
  await app.addMember(ours, 'keeper', { codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'] });
  boss = await app.signIn('boss', 'ours');
  keeper = await app.signIn('keeper', 'ours');
  const add = async (subjectName: string, storm: object, state: 'firing' | 'resolved' = 'firing') => {
    const id = await addAlert(app.db, ours, { subjectName, state, firedAt });
    const kept = { region: '', group: 'g', peak: 6, overAt: null, ...storm };
    await app.db.admin.query('update alert set storm = $2, storm_id = id where id = $1', [id, kept]);
  };
  await add('wan', { kind: 'provider', name: 'Telecom', region: 'South_1' });
  await add('till', { kind: 'target', name: 'pay.example' });
  await add('probe', { kind: 'agent', name: 'Hub 3' });
  await add('cpe', { kind: 'outlet', name: 'Shop 7' });
  await add('left', { kind: 'outlet', name: 'Shop 7', overAt: '2026-03-01T20:30:00Z' });
  await add('done', { kind: 'outlet', name: 'Shop 7', overAt: later }, 'resolved');
});
afterAll(() => app.close());

const found = async (search: string, headers = boss, state?: string[]) => {
  const body = { search, ...(state && { state }) };
  const { json } = await app.post('/monitor/api/v1/alerts/list', body, { ...headers });
  return (json.data['list'] as AlertRow[]).map(({ subjectName }) => subjectName).toSorted();
};

it('finds a storm by where it is: its provider, region, target, agent or outlet, as the title has it', async () => {
  expect(await found('telecom')).toEqual(['wan']);
  expect(await found('South_1')).toEqual(['wan']);
  expect(await found('Telecom · South_1')).toEqual(['wan']);
  expect(await found('pay.EXAMPLE')).toEqual(['till']);
  expect(await found('Hub 3')).toEqual(['probe']);
  expect(await found('South%')).toEqual([]);
});

it('finds what ended with its storm, and not what outlived it and is called by its rule again', async () => {
  expect(await found('shop 7')).toEqual(['cpe']);
  expect(await found('shop 7', boss, ['firing', 'resolved'])).toEqual(['cpe', 'done']);
});

it('finds nothing by the name of what the reader may not see', async () => {
  expect(await found('Telecom', keeper)).toEqual([]);
  expect(await found('pay', keeper)).toEqual([]);
  expect(await found('Hub 3', keeper)).toEqual([]);
  expect(await found('shop 7', keeper)).toEqual(['cpe']);
});

it('finds it in the search over all areas, too, by its title', async () => {
  const hits = async (headers: Headers) => {
    const english = { ...headers, 'accept-language': 'en' };
    const { json } = await app.post('/api/v1/search', { search: 'Telecom' }, english);
    return JSON.stringify(json.data as unknown as readonly SearchHit[]);
  };
  expect(await hits(boss)).toContain('6 lines of Telecom · South_1 down at once');
  expect(await hits(keeper)).not.toContain('Telecom');
});
