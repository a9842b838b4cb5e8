import { mostDrawnNeighbours } from '@linekeeper/contract/topology/topology-terms';
import { type EndpointByRoute, type OutputOf } from '@linekeeper/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { addOutlet } from '../../../test/lines.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { drawOutlet } from './draw-outlet.ts';

type Drawing = OutputOf<EndpointByRoute['POST /monitor/api/v1/topology/outlet']>;

const seenMs = Date.parse('2026-03-30T00:00:00Z');
let app: TestApp;
let boss: { authorization: string };
let [tenantId, rivalId, codes] = [0, 0, 0];
let [here, there] = ['', ''];
/** Devices by name: the corner, two switches of its ring, and one in another outlet. */
let ids: Record<'cpe' | 'left' | 'right' | 'far', string>;
const sql = (text: string, values: readonly unknown[]) => app.db.admin.query(text, [...values]);

beforeAll(async () => {
  app = await startTestApp();
  tenantId = await app.addTenant('own');
  rivalId = await app.addTenant('rival');
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql('delete from device_neighbours where tenant_id = any($1)', [[tenantId, rivalId]]);
  here = await addOutlet(app.db, tenantId, `H-${(codes += 1)}`, 'South');
  there = await addOutlet(app.db, tenantId, `T-${codes}`, 'South');
  ids = {
    cpe: await added('cpe', here),
    left: await added('left', here),
    right: await added('right', here),
    far: await added('far', there),
  };
  // A triangle: both switches are reached through the corner; between them they close the ring.
  await isReached('left', 'cpe');
  await isReached('right', 'cpe');
});

let addresses = 0;
async function added(name: string, outletId: string | null, tenant = tenantId): Promise<string> {
  const address = `10.9.${(addresses += 1) >> 8}.${addresses & 255}`;
  const id = await addDevice(app.db.database, tenant, address, { name: `${name} ${codes}` });
  await sql('update device set outlet_id = $2 where id = $1', [id, outletId]);
  return id;
}
async function isReached(child: keyof typeof ids, parent: keyof typeof ids) {
  await sql(
    `insert into device_upstream (tenant_id, device_id, parent_id, source, local_port, remote_port, seen_at)
     values ($1, $2, $3, 'lldp', 'up', $4, now())`,
    [tenantId, ids[child], ids[parent], `to ${child}`],
  );
  await sql('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    ids[child],
    ids[parent],
  ]);
}
/** What a device says that it is and what it heard, as `port > chassis : port`. */
const hears = (id: string, chassis: string, heard: readonly string[], tenant = tenantId) =>
  sql('insert into device_neighbours (tenant_id, device_id, chassis_mac, heard) values ($1, $2, $3, $4)', [
    ...[tenant, id, chassis],
    JSON.stringify(
      heard.map((one) => {
        const [localPort, chassisMac, remotePort] = one.split(/ [>:] /);
        return { localPort, chassisMac, remotePort, sysName: '', addresses: [], seenMs, missed: 0 };
      }),
    ),
  ]);
async function draw(outletId: string | null = here): Promise<Drawing> {
  const { json, text } = await app.post('/monitor/api/v1/topology/outlet', { outletId }, { ...boss });
  expect(json.code, text).toBe(0);
  return json.data as Drawing;
}
const readerOf = (tenant: number) => ({
  ...{ tenantId: tenant, seesLines: true, seesAgents: true, alertKinds: [] },
});
/** The links of a drawing as `name port - name port`. */
const said = ({ neighbours, devices, elsewhere }: Drawing) => {
  const nameOf = (id: string) =>
    [...devices, ...elsewhere].find((one) => one.id === id)?.name.split(' ')[0] ?? 'nobody';
  return neighbours?.list
    .map(({ oneId, otherId, onePort, otherPort }) =>
      [`${nameOf(oneId)} ${onePort}`, `${nameOf(otherId)} ${otherPort}`].toSorted().join(' - '),
    )
    .toSorted();
};

it('shows the link that closes a ring and a second one beside a way, with both ports, and no way as a neighbour', async () => {
  await hears(ids.cpe, 'c', ['to left > l : up', 'to right > r : up', 'spare > l : spare up']);
  await hears(ids.left, 'l', ['up > c : to left', 'ring > r : ring', 'spare up > c : spare']);
  await hears(ids.right, 'r', ['up > c : to right', 'ring > l : ring']);
  const drawing = await draw();
  expect(drawing.links.map(({ source }) => source)).toEqual(['lldp', 'lldp']);
  expect(said(drawing)).toEqual(['cpe spare - left spare up', 'left ring - right ring']);
  expect(drawing.neighbours).toMatchObject({ total: 2, isPartial: false });
  expect(drawing.neighbours?.list[0]?.seenAt).toBe(new Date(seenMs).toISOString());
});

it('shows links to devices of other outlets by their chassis alone, and says where these stand', async () => {
  const address = (await sql('select host(address) as a from device where id = $1', [ids.far])).rows[0].a;
  await hears(ids.left, 'l', ['wan > f : port 9']);
  await hears(ids.far, 'f', []);
  const drawing = await draw();
  expect(said(drawing)).toEqual(['far port 9 - left wan']);
  expect(drawing.elsewhere).toMatchObject([{ id: ids.far, outletId: there }]);
  // The same address is in many outlets.
  await sql(
    `update device_neighbours set heard = jsonb_set(heard, '{0}', heard->0 || $2) where device_id = $1`,
    [ids.left, JSON.stringify({ chassisMac: 'other', addresses: [address] })],
  );
  expect(said(await draw())).toEqual([]);
});

it('shows no link to what two devices say that they are, nor to what a person said is reached through this outlet', async () => {
  await hears(ids.left, 'l', ['wan > f : port 9']);
  await hears(ids.far, 'f', []);
  await sql(
    `insert into device_upstream (tenant_id, device_id, parent_id, source) values ($1, $2, $3, 'hand')`,
    [tenantId, ids.far, ids.left],
  );
  await sql('update device set upstream_given = true where id = $1', [ids.far]);
  await sql('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    ids.far,
    ids.left,
  ]);
  expect(said(await draw())).toEqual([]);
  expect((await draw()).behind).toMatchObject([{ parentId: ids.left, outletId: there }]);
  await sql("delete from device_upstream where device_id = $1 and source = 'hand'", [ids.far]);
  await sql("update subject_status set depends_on = '{}' where subject_id = $1", [ids.far]);
  expect(said(await draw())).toEqual(['far port 9 - left wan']);
  await hears(await added('twin', there), 'f', []);
  expect(said(await draw())).toEqual([]);
});

it('shows links between devices that stand in no outlet', async () => {
  const [one, other] = [await added('one', null), await added('other', null)];
  await hears(one, 'o1', ['1 > o2 : 2']);
  await hears(other, 'o2', ['2 > o1 : 1']);
  expect(said(await draw(null))).toEqual(['one 1 - other 2']);
});

it('names no device of another tenant, also where a transaction may see both', async () => {
  const theirs = await added('theirs', null, rivalId);
  await hears(theirs, 'x', ['1 > l : 1'], rivalId);
  await hears(ids.left, 'l', ['1 > x : 1']);
  const { drawing } = await app.db.database.withTenant(jobScope([tenantId, rivalId]), (tx) =>
    drawOutlet(tx, readerOf(tenantId), { outletId: here, at: undefined }),
  );
  expect(drawing.neighbours).toEqual({ list: [], total: 0, isPartial: false });
  expect(JSON.stringify([drawing, await draw()])).not.toContain(theirs);
});

it('shows none of the present at a moment of the past, which does not keep them', async () => {
  await hears(ids.left, 'l', ['ring > r : ring']);
  await hears(ids.right, 'r', []);
  expect(said(await draw())).toEqual(['left ring - right ring']);
  const { drawing } = await app.db.database.read(jobScope([tenantId]), (tx) =>
    drawOutlet(tx, readerOf(tenantId), { outletId: here, at: new Date().toISOString() }),
  );
  expect(drawing.neighbours).toBeNull();
});

it('shows no more than so many and says how many there are', async () => {
  const ports = Array.from({ length: 500 }, (_, at) => `p${at} > r : q${at}`);
  await hears(ids.left, 'l', ports);
  await hears(ids.right, 'r', ['q0 > l : p0']);
  const { neighbours } = await draw();
  expect([neighbours?.list.length, neighbours?.total]).toEqual([mostDrawnNeighbours, 500]);
});
