import { type AcknowledgedMatching } from '@linekeeper/contract/alerts/alerts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAlert, type AlertGiven } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { acknowledgeMatching } from './acknowledge-matching.ts';

type Headers = { readonly authorization: string };
const path = '/monitor/api/v1/alerts/acknowledge-matching';
const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_ALERT_EDIT', 'DMS_SERVER_MANAGE_DEVICE'];
const nowMs = Date.parse('2026-03-02T00:00:00Z');

let app: TestApp;
let ours: number;
let theirs: number;
let keeperId: string;
let keeper: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const msp = await app.addTenant('msp', 8);
  ours = await app.addTenant('ours', 16, msp);
  theirs = await app.addTenant('theirs', 16);
  await app.addMember(msp, 'provider', { administrator: true });
  keeperId = await app.addMember(ours, 'keeper', { codes });
  await app.addMember(ours, 'reader', { codes: codes.filter((code) => !code.endsWith('ALERT_EDIT')) });
  keeper = await app.signIn('keeper', 'ours');
});
afterAll(() => app.close());
beforeEach(() => app.db.admin.query('delete from alert'));

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const ask = async (body: object, headers: Headers = keeper) =>
  (await app.post(path, body, { ...headers })).json.data as unknown as AcknowledgedMatching & {
    error?: string;
  };
/** Alerts of a tenant by name, of one kind unless said otherwise. */
const add = (name: string, given: AlertGiven = {}, tenantId = ours) =>
  addAlert(app.db, tenantId, { subjectName: name, ...given });
async function taken(): Promise<string[]> {
  const { rows } = await app.db.admin.query<{ name: string }>(
    `select subject_name as name from alert where state = 'acknowledged' and acknowledged_by is not null order by 1`,
  );
  return rows.map(({ name }) => name);
}
/** Lines of the audit log about acknowledging, with who and from where, the oldest first. */
async function lines(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await app.db.admin.query<Record<string, unknown>>(
    `select actor_name as by, actor_tenant_name as from, tenant_name as at, proxy_grant_id is not null as within, detail
     from audit where tenant_id = $1 and action = 'alert.acknowledge' order by seq`,
    [ours],
  );
  return rows;
}

it('takes all that match a filter as it is now and that the caller may see, and says of how many it was not, and why', async () => {
  await add('shop 1');
  await add('shop 2', { severity: 'minor' });
  await add('shop taken', { state: 'acknowledged' });
  await add('shop over', { state: 'resolved' });
  await add('office');
  await add('shop line', { subjectKind: 'line' });
  await add('shop of theirs', {}, theirs);
  const none = { meanwhile: 0, left: 0, taken: 0, pending: 0, over: 0 };
  expect(await ask({ search: 'shop', severity: ['minor'] })).toEqual({ ...none, acknowledged: 1 });
  expect(await ask({ search: 'shop', note: 'On it' })).toEqual({ ...none, acknowledged: 1, taken: 2 });
  expect(await taken()).toEqual(['shop 1', 'shop 2']);
  expect(await ask({ search: 'shop', state: ['firing', 'resolved'] })).toEqual({
    ...none,
    acknowledged: 0,
    over: 1,
  });
  const { rows } = await app.db.admin.query(
    `select owner_id, (select data ->> 'note' from alert_step s where s.alert_id = a.id and kind = 'acknowledged') as note
     from alert a where subject_name = 'shop 1'`,
  );
  expect(rows).toEqual([{ owner_id: keeperId, note: 'On it' }]);
});

it('leaves consequences to their cause, as the list does, unless they are asked for', async () => {
  const causeId = await add('cause');
  await add('child', { causeId });
  expect(await ask({})).toMatchObject({ acknowledged: 1 });
  expect(await ask({ withConsequences: true })).toMatchObject({ acknowledged: 1, taken: 1 });
});

it('takes the newest where there are more than one call takes, in batches with a line each, and says how many are left', async () => {
  for (const hour of [1, 2, 3, 4, 5, 6, 7]) await add(`at ${hour}`, { firedAt: at(hour) });
  const before = (await lines()).length;
  const context = {
    ...{ scope: jobScope([ours]), permissions: new Set(codes), maintenance: {}, closedApplications: [] },
    member: { administrator: false },
  } as never;
  const answer = await acknowledgeMatching(
    { database: app.db.database, clock: () => nowMs },
    context,
    { note: '' },
    { all: 5, atOnce: 2 },
  );
  expect(answer).toMatchObject({ acknowledged: 5, left: 2 });
  expect(await taken()).toEqual(['at 3', 'at 4', 'at 5', 'at 6', 'at 7']);
  const names = (await lines()).slice(before).map(({ detail }) => {
    const { alerts, name } = detail as { alerts?: string[]; name: string };
    return alerts?.toSorted() ?? [name];
  });
  expect(names).toEqual([['at 6', 'at 7'], ['at 4', 'at 5'], ['at 3']]);
});

it('is told in the audit log with both identities within a stay, and gives the alerts to nobody there', async () => {
  for (const name of ['First', 'Second']) await add(name);
  const acting = await app.enter(await app.signIn('provider', 'msp'), ours);
  expect(await ask({}, acting)).toMatchObject({ acknowledged: 2 });
  expect((await lines()).at(-1)).toMatchObject({
    ...{ by: 'provider', from: 'msp', at: 'ours', within: true },
    detail: { alerts: expect.arrayContaining(['First', 'Second']) as string[] },
  });
  const { rows } = await app.db.admin.query('select distinct owner_id, acknowledged_by from alert');
  expect(rows).toEqual([{ owner_id: null, acknowledged_by: 'provider' }]);
});

it('is for who may acknowledge, now, and not of a moment of the past', async () => {
  await add('First');
  expect((await ask({}, await app.signIn('reader', 'ours'))).error).toBe('FORBIDDEN');
  expect((await ask({ at: at(1).toISOString() })).error).toBe('INVALID_INPUT');
  const looking = await app.enter(await app.signIn('provider', 'msp'), ours, { readsOnly: true });
  expect((await ask({}, looking)).error).toBe('STEP_UP_REQUIRED');
  expect(await taken()).toEqual([]);
});
