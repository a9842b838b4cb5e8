import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { on } from '../../../platform/events/event-bus.ts';
import { base, type DeviceServer, deviceServer } from '../../../../test/device-server.ts';
import { upstreamChanged } from '../events.ts';
import { lockUpstream } from './upstream.queries.ts';

let w: DeviceServer;
const told: string[][] = [];
beforeAll(async () => {
  w = await deviceServer();
  w.db.database.events.subscribe(on(upstreamChanged, ({ deviceIds }) => void told.push([...deviceIds])));
});
afterEach(() => void told.splice(0));
afterAll(() => w.close());

type Made = Awaited<ReturnType<DeviceServer['created']>>;
const read = async (id: string, as = w.us()) => (await as('GET', `${base}/${id}`)).json.data;
const around = async (id: string) => (await w.us()('GET', `${base}/${id}/upstream`)).json.data;
/** Says what a device is reached through, as the form does. */
async function give({ id, address }: Made, upstream: readonly Made[] | null, as = w.us()) {
  const { version, name } = await read(id);
  const upstreamIds = upstream && upstream.map((one) => one.id);
  const fields = { kind: 'switch', intervalS: 60, port: 161, outletId: null, region: '' };
  return as('PUT', `${base}/${id}`, { ...fields, version, name, address, upstreamIds });
}
const devices = (...names: string[]) => Promise.all(names.map((name) => w.created({ name })));
const holds = async (id: string) =>
  (await w.db.admin.query('select depends_on from subject_status where subject_id = $1', [id])).rows[0]
    .depends_on as string[];

describe('what a device is reached through, said by hand', () => {
  it('holds at once for what is measured, is shown at both ends, and names both in the audit', async () => {
    const [router, access] = (await devices('Router', 'Access')) as [Made, Made];
    expect((await give(access, [router])).json.code).toBe(0);
    expect(await holds(access.id)).toEqual([router.id]);
    expect(told).toEqual([[access.id]]);
    expect(await read(access.id)).toMatchObject({
      isUpstreamGiven: true,
      upstream: [{ id: router.id, name: 'Router' }],
    });
    expect(await around(access.id)).toMatchObject({
      isGiven: true,
      through: [{ id: router.id, name: 'Router', address: router.address, source: 'hand' }],
      behind: { total: 0, list: [] },
    });
    expect(await around(router.id)).toMatchObject({
      isGiven: false,
      through: [],
      behind: { total: 1, list: [{ id: access.id, name: 'Access', state: 'unmeasured' }] },
    });
    const { rows } = await w.db.admin.query(
      `select detail from audit where subject_id = $1 and action = 'device.update'`,
      [access.id],
    );
    expect(rows[0].detail).toMatchObject({
      name: 'Access',
      changed: { upstream: { from: null, to: ['Router'] } },
    });
  });

  it('is said with a device that is added, and stays where a change does not speak of it', async () => {
    const [router] = (await devices('R')) as [Made];
    const one = await w.created({ upstreamIds: [router.id] });
    expect(await holds(one.id)).toEqual([router.id]);
    expect((await give(one, [router])).json.code).toBe(0);
    const { version, name } = await read(one.id);
    const fields = { kind: null, intervalS: 10, port: 161, outletId: null, region: '' };
    await w.us()('PUT', `${base}/${one.id}`, { ...fields, version, name, address: one.address });
    expect(await holds(one.id)).toEqual([router.id]);
    expect((await give(one, null)).json.code).toBe(0);
    expect([await holds(one.id), (await read(one.id)).isUpstreamGiven]).toEqual([[], false]);
  });

  it('is refused of the device itself, in more than four, and in a circle, of which each is named', async () => {
    const [a, b, c, d, e] = (await devices('A', 'B', 'C', 'D', 'E')) as [Made, Made, Made, Made, Made];
    expect((await give(a, [a])).json.code).toBe(60520);
    expect((await give(a, [b, c, d, e, a])).json.code).toBe(60001);
    expect((await give(a, [b])).json.code).toBe(0);
    expect((await give(b, [d, c])).json.code).toBe(0);
    const { json } = await give(c, [a]);
    expect([json.code, json.message]).toEqual([60521, expect.stringContaining('C → A → B → C')]);
    expect(await holds(c.id)).toEqual([]);
  });

  it('closes no circle in two steps either: neither by two at once, nor by what was learned in between', async () => {
    const [a, b] = (await devices('One', 'Two')) as [Made, Made];
    const answers = await Promise.all([give(a, [b]), give(b, [a])]);
    expect(answers.map(({ json }) => json.code).sort()).toEqual([0, 60521]);

    const [c, d] = (await devices('Three', 'Four')) as [Made, Made];
    await w.db.admin.query(
      `insert into device_upstream (tenant_id, device_id, parent_id, source) values ($1, $2, $3, 'lldp')`,
      [w.tenantId, d.id, c.id],
    );
    expect((await give(c, [d])).json.code).toBe(0);
    expect([await holds(c.id), await holds(d.id)]).toEqual([[d.id], []]);
    // What people say no more is learned again.
    expect((await give(c, null)).json.code).toBe(0);
    expect([await holds(c.id), await holds(d.id)]).toEqual([[], [c.id]]);
    expect(await around(d.id)).toMatchObject({ isGiven: false, through: [{ id: c.id, source: 'lldp' }] });
  });

  it('waits for whoever is just changing what devices are reached through: two at once would not see each other', async () => {
    const [a, b] = (await devices('Held', 'Waiting')) as [Made, Made];
    let letGo = (): void => undefined;
    const held = Promise.withResolvers<void>();
    const changing = w.db.database.withTenant(jobScope([w.tenantId]), async (tx) => {
      await lockUpstream(tx, w.tenantId);
      const changed = new Promise<void>((done) => (letGo = done));
      held.resolve();
      await changed;
    });
    await held.promise;
    const answer = give(a, [b]);
    const meanwhile = await Promise.race([answer.then(() => 'answered'), wait(500, 'waits')]);
    letGo();
    await changing;
    expect(meanwhile).toBe('waits');
    expect((await answer).json.code).toBe(0);
  });

  it('stands above what was learned, also where it is nothing, and what was learned is shown beside it', async () => {
    const [a, b, c] = (await devices('Core', 'Learned', 'Said')) as [Made, Made, Made];
    await w.db.admin.query(
      `insert into device_upstream (tenant_id, device_id, parent_id, source, local_port, remote_port)
       values ($1, $2, $3, 'lldp', 'Gi0/1', 'Gi0/24')`,
      [w.tenantId, a.id, b.id],
    );
    expect((await give(a, [c])).json.code).toBe(0);
    expect(await holds(a.id)).toEqual([c.id]);
    expect(await around(b.id)).toMatchObject({ behind: { total: 0 } });
    expect((await give(a, [])).json.code).toBe(0);
    expect(await holds(a.id)).toEqual([]);
    expect(await around(a.id)).toMatchObject({
      isGiven: true,
      through: [],
      learned: [{ id: b.id, localPort: 'Gi0/1', remotePort: 'Gi0/24' }],
    });
  });

  it('goes with the device that it was: what hangs on it is reached through the others, else as it is learned', async () => {
    const [a, b, c] = (await devices('Old', 'Other', 'Behind')) as [Made, Made, Made];
    await give(c, [a, b]);
    await w.us()('DELETE', `${base}/${a.id}`);
    expect([await holds(c.id), (await read(c.id)).isUpstreamGiven]).toEqual([[b.id], true]);
    await w.us()('POST', `${base}/bulk-delete`, { devices: [b] });
    expect([await holds(c.id), (await read(c.id)).isUpstreamGiven]).toEqual([[], false]);
  });

  it('is said without the form too, where what was learned is put off or taken again', async () => {
    const [a, b, c] = (await devices('Switch', 'Heard', 'Also heard')) as [Made, Made, Made];
    for (const { id } of [b, c])
      await w.db.admin.query(
        `insert into device_upstream (tenant_id, device_id, parent_id, source) values ($1, $2, $3, 'lldp')`,
        [w.tenantId, a.id, id],
      );
    const put = (upstreamIds: readonly string[] | null, as = w.us()) =>
      as('PUT', `${base}/${a.id}/upstream`, { upstreamIds });
    expect((await put([c.id])).json.code).toBe(0);
    expect([await holds(a.id), ((await around(a.id)) as { learned: unknown[] }).learned.length]).toEqual([
      [c.id],
      2,
    ]);
    const { rows } = await w.db.admin.query(
      `select detail from audit where subject_id = $1 and action = 'device.update'`,
      [a.id],
    );
    expect(rows).toEqual([
      {
        detail: expect.objectContaining({
          name: 'Switch',
          changed: { upstream: { from: null, to: ['Also heard'] } },
        }),
      },
    ]);
    // Nothing is written of what is as it was.
    expect((await put([c.id])).json.code).toBe(0);
    expect((await put([])).json.code).toBe(0);
    expect([await holds(a.id), (await around(a.id)).isGiven]).toEqual([[], true]);
    expect((await put(null)).json.code).toBe(0);
    expect((await holds(a.id)).toSorted()).toEqual([b.id, c.id].toSorted());
    expect((await put([a.id])).json.code).toBe(60520);
    const viewer = w.server.as({ tenantId: w.tenantId, permissions: ['DMS_SERVER_MANAGE_DEVICE'] });
    expect((await put([], viewer)).json.code).toBe(60003);
    expect((await put([], w.them())).status).toBe(404);
  });

  it('is kept from when until when it held, each way of knowing by itself', async () => {
    const [a, b, c] = (await devices('Past one', 'Past two', 'Past three')) as [Made, Made, Made];
    const kept = async () =>
      (
        await w.db.admin.query<{ said: string }>(
          `select p.name || ' ' || l.source || case when l.to_at is null then '' else ' ended' end as said
           from device_link l join device p on p.id = l.parent_id
           where l.device_id = $1 and (l.to_at is null or l.to_at >= l.from_at) order by l.from_at`,
          [a.id],
        )
      ).rows.map(({ said }) => said);
    expect((await give(a, [b])).json.code).toBe(0);
    expect(await kept()).toEqual(['Past two hand']);
    await w.db.admin.query(
      `insert into device_upstream (tenant_id, device_id, parent_id, source) values ($1, $2, $3, 'lldp')`,
      [w.tenantId, a.id, b.id],
    );
    expect((await give(a, [c])).json.code).toBe(0);
    expect(await kept()).toEqual(['Past two hand ended', 'Past three hand']);
    expect((await give(a, null)).json.code).toBe(0);
    expect(await kept()).toEqual(['Past two hand ended', 'Past three hand ended', 'Past two lldp']);
    expect((await give(a, [])).json.code).toBe(0);
    expect((await kept()).at(-1)).toBe('Past two lldp ended');
  });

  it('is no device of a neighbour, which answers like one that does not exist, and needs the permission to edit', async () => {
    const [ours] = (await devices('Ours')) as [Made];
    const theirs = await w.created({ name: 'Theirs' }, w.them());
    const nobody = { id: 'c0ffee00-0000-4000-8000-000000000000', address: '10.0.0.1' };
    const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    const [foreign, missing] = [await give(ours, [theirs]), await give(ours, [nobody])];
    expect([foreign.status, plain(foreign.text)]).toEqual([404, plain(missing.text)]);
    expect(await holds(ours.id)).toEqual([]);
    const shown = await Promise.all(
      [theirs, nobody].map(({ id }) => w.us()('GET', `${base}/${id}/upstream`)),
    );
    expect(plain(shown[0]?.text ?? '')).toBe(plain(shown[1]?.text ?? 'x'));
    const viewer = w.server.as({ tenantId: w.tenantId, permissions: ['DMS_SERVER_MANAGE_DEVICE'] });
    expect((await give(ours, [], viewer)).json.code).toBe(60003);
  });
});
