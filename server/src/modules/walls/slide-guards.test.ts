import { randomUUID } from 'node:crypto';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type SlideKind, slideKinds } from '@linekeeper/contract/walls/wall-terms';
import { type Slide, type Wall } from '@linekeeper/contract/walls/walls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addOutlet } from '../../../test/lines.ts';

type Headers = Record<string, string>;
const root = '/monitor/api/v1/walls';
const nowMs = Date.parse('2026-03-29T00:00:00Z');
const [overall, health, resources] = [
  ...(['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_CENTER_HEALTH_MONITOR'] as const),
  'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION',
] as const;
const [devices, lines] = ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WAN_VIEW'] as const;
/** What opens the screens that each slide is made of; charts of the explorer are looked at in wall-boards.test.ts. */
const needs: Readonly<Record<Exclude<SlideKind, 'board'>, readonly PermissionCode[]>> = {
  overall: [overall],
  map: [overall, devices],
  services: [health],
  service: [health],
  devices: [resources, devices],
  lines: [resources, lines],
  traffic: [overall, lines],
  customers: [overall],
  'customers-map': [overall, devices],
  'customers-availability': [overall],
  'customers-services': [health],
  'customers-devices': [resources, devices],
  'customers-lines': [resources, lines],
  'customers-traffic': [overall, lines],
  'customers-changes': [overall],
};

let app: TestApp;
let msp: number;
let customerId: number;
let outletId: string;
const serviceId = randomUUID();
let chief: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  msp = await app.addTenant('msp', 8);
  customerId = await app.addTenant('below', 16, msp);
  await app.db.admin.query(`update organization set name = 'Customer of the MSP' where id = $1`, [
    customerId,
  ]);
  outletId = await addOutlet(app.db, msp, 'S-1', 'Secret region');
  await app.db.admin.query(`update outlet set name = 'Hidden shop' where id = $1`, [outletId]);
  await app.db.admin.query(
    `insert into business_service (tenant_id, id, name, note, rule, slo_period) values ($1, $2, 'Hidden service', '', 'all', 'month')`,
    [msp, serviceId],
  );
  await app.addMember(msp, 'chief', { administrator: true });
  chief = await app.signIn('chief', 'msp');
}, 120_000);
afterAll(() => app.close());

/** A slide of each kind, narrowed as far as it can be. */
function narrowed(kind: Exclude<SlideKind, 'board'>): Partial<Slide> {
  const by = kind.endsWith('devices') ? { by: 'kind' } : kind.endsWith('lines') ? { by: 'provider' } : {};
  const told =
    kind === 'service'
      ? { serviceId }
      : kind === 'services'
        ? { tag: 'hidden-tag' }
        : kind.startsWith('customers')
          ? { customerId }
          : { region: 'Secret region', outletId };
  return { kind, ...by, ...told } as Partial<Slide>;
}
const kinds = slideKinds.filter((kind) => kind !== 'board');
const halves = [kinds.slice(0, 8), kinds.slice(8)];

const errorOf = ({ json }: { readonly json: { readonly data: unknown } }) =>
  (json.data as { error?: string } | null)?.error;
async function made(path: string, body: object, headers: Headers) {
  const { json, text } = await app.post(path, body, headers as never);
  expect(json.code, text).toBe(0);
  return json.data as { id: string; key: string };
}
const wallOf = (slides: readonly object[], headers: Headers) =>
  made(root, { name: randomUUID(), slides, language: 'en' }, headers);
async function shown(wallId: string, headers: Headers) {
  const { json, text } = await app.ask('GET', `${root}/${wallId}/shown`, { headers });
  expect(json.code, text).toBe(0);
  return (json.data as unknown as { slides: { kind: SlideKind; place: string }[] }).slides;
}
const secrets = /Secret region|Hidden shop|Hidden service|hidden-tag|Customer of the MSP/;

describe('a slide', () => {
  it('is shown to whoever holds all that opens its screen, and its plan names what it is of to nobody else', async () => {
    const name = `m${randomUUID().slice(0, 8)}`;
    const codes = ['DMS_SERVER_CENTER_WALL', 'DMS_SERVER_CENTER_WALL_EDIT'] as const;
    const opening = [overall, health, resources, devices, lines] as const;
    await app.addMember(msp, name, { codes: [...codes, ...opening] });
    const maker = await app.signIn(name, 'msp');
    await app.db.admin.query('update session set reauthenticated_at = $1', [new Date(nowMs)]);
    const of = `tenant_id = ${msp} and role_id in (select role_id from member_role where member_id =
      (select id from member where tenant_id = ${msp} and username = '${name}'))`;
    for (const half of halves) {
      const { id: wallId } = await wallOf(half.map(narrowed), maker);
      const { key } = await made(`${root}/${wallId}/keys`, { name: 'Entrance' }, maker);
      const headers = { authorization: `Bearer ${key}` };
      for (const taken of [undefined, ...opening]) {
        const { rows } = await app.db.admin.query<{ role_id: string }>(
          `delete from role_permission where permission = $1 and ${of} returning role_id`,
          [taken ?? ''],
        );
        const plan = await shown(wallId, headers);
        for (const [position, kind] of half.entries()) {
          const answer = await app.ask('GET', `${root}/${wallId}/slides/${position}`, { headers });
          const isClosed = taken !== undefined && needs[kind as 'overall'].includes(taken);
          expect(errorOf(answer), `${kind} without ${taken}`).toBe(
            isClosed ? 'WALL_SLIDE_CLOSED' : undefined,
          );
          const { place } = plan[position]!;
          if (isClosed) expect(place, `${kind} without ${taken}`).toBe('');
          else expect(place, `${kind} without ${taken}`).toMatch(secrets);
        }
        for (const row of rows)
          await app.db.admin.query(
            'insert into role_permission (tenant_id, role_id, permission) values ($1, $2, $3)',
            [msp, row.role_id, taken],
          );
      }
    }
  });

  it('is named by its kind alone, in the plan and in the list of walls, to who may look at walls and nothing else', async () => {
    const [first, second] = [...halves] as [typeof kinds, typeof kinds];
    const ids = [await wallOf(first.map(narrowed), chief), await wallOf(second.map(narrowed), chief)];
    await app.addMember(msp, 'looker', { codes: ['DMS_SERVER_CENTER_WALL'] });
    const looker = await app.signIn('looker', 'msp');
    for (const { id } of ids) for (const { place } of await shown(id, looker)) expect(place).toBe('');
    const list = await app.post(`${root}/list`, {}, looker as never);
    expect(list.text).not.toMatch(secrets);
    const walls = (list.json.data as unknown as { list: Wall[] }).list;
    const told = walls.flatMap(({ id, slides }) => (ids.some((one) => one.id === id) ? slides : []));
    expect(told.map(({ kind }) => kind).toSorted()).toEqual([...kinds].toSorted());
    for (const slide of told)
      for (const name of ['region', 'outletId', 'tag', 'customerId']) expect(slide).not.toHaveProperty(name);
  });

  it('that is of the own network of one who has customers says so', async () => {
    const { id } = await wallOf(halves.flat().slice(0, 12).map(narrowed), chief);
    const { json } = await app.ask('GET', `${root}/${id}/shown`, { headers: chief });
    for (const { kind, isOwn } of (json.data as unknown as { slides: { kind: string; isOwn: boolean }[] })
      .slides)
      expect(isOwn, kind).toBe(!kind.startsWith('customers'));
  });
});
