import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { on } from '../../platform/events/event-bus.ts';
import { subjectEventsKept } from '../subjects/index.ts';
import { base, type DeviceServer, deviceServer, discovery } from '../../../test/device-server.ts';

let w: DeviceServer;
beforeAll(async () => {
  w = await deviceServer();
});
afterAll(() => w.close());

const ports: [number, string][] = [
  [1, 'Gi0/1'],
  [2, 'Gi0/2'],
  [10, 'Gi0/10'],
];
/** What a device answers: its interfaces, with what is told differently. */
const answers = (names: [number, string][], more: { firmware?: string; descriptions?: string[] } = {}) => {
  const answer = discovery(names);
  if (!answer.ok) throw new Error('A discovery that was made answers.');
  const { descriptions = [], firmware = '17' } = more;
  const interfaces = answer.found.interfaces.map((item, i) => ({
    ...item,
    description: descriptions[i] ?? item.description,
  }));
  w.world.found = { ...answer, found: { ...answer.found, firmware, interfaces } };
};
const discover = async (id: string, as = w.us()) =>
  expect((await as('POST', `${base}/${id}/discover`)).json.code).toBe(0);
/** A device that answered so once. */
const discovered = async (as = w.us()) => {
  answers(ports);
  const { id } = await w.created({}, as);
  await discover(id, as);
  return id;
};
const eventsOf = async (id: string) => {
  const { rows } = await w.db.admin.query(
    `select e.kind, e.data, e.subject_kind, e.tenant_id, coalesce(i.name, 'the device') as of
     from subject_event e left join interface i on i.id = e.subject_id where e.target_id = $1
     order by e.at, e.kind, e.data::text`,
    [id],
  );
  return rows as { kind: string; data: object; subject_kind: string; tenant_id: number; of: string }[];
};
/** What rules hear of, with what happened to a device that is kept. */
const heardOf = async (act: () => Promise<string>) => {
  const heard: string[] = [];
  w.db.database.events.subscribe(
    on(
      subjectEventsKept,
      (told) => void heard.push(...told.events.map(({ kind, targetId }) => `${targetId} ${kind}`)),
    ),
  );
  const id = await act();
  const kept = (await eventsOf(id)).map(({ kind }) => `${id} ${kind}`);
  return { heard: heard.filter((one) => one.startsWith(id)), kept };
};
const told = async (id: string) => (await eventsOf(id)).map(({ kind, data, of }) => ({ kind, data, of }));

describe('what a discovery finds changed is an event', () => {
  it('but nothing at the first one, and nothing where nothing changed', async () => {
    const id = await discovered();
    expect(await eventsOf(id)).toEqual([]);
    await discover(id);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('another firmware, with the one before', async () => {
    const id = await discovered();
    answers(ports, { firmware: '18' });
    await discover(id);
    const change = { kind: 'firmware-changed', data: { from: '17', to: '18' }, of: 'the device' };
    expect(await told(id)).toEqual([change]);
    // One that was not told this time is no other one.
    answers(ports, { firmware: '' });
    await discover(id);
    expect(await told(id)).toEqual([change]);
  });

  it('an interface that came', async () => {
    const id = await discovered();
    answers([...ports, [11, 'Gi0/11']]);
    await discover(id);
    expect(await told(id)).toEqual([{ kind: 'interface-added', data: { name: 'Gi0/11' }, of: 'Gi0/11' }]);
  });

  it('an interface that vanished, once, and that returned, though it has another number', async () => {
    const id = await discovered();
    answers(ports.slice(0, 2));
    await discover(id);
    await discover(id);
    const vanished = { kind: 'interface-vanished', data: { name: 'Gi0/10' }, of: 'Gi0/10' };
    expect(await told(id)).toEqual([vanished]);
    answers([...ports.slice(0, 2), [30, 'Gi0/10']]);
    await discover(id);
    const returned = { kind: 'interface-returned', data: { name: 'Gi0/10' }, of: 'Gi0/10' };
    expect(await told(id)).toEqual([vanished, returned]);
  });

  it('another name of an interface that is the same by number and description', async () => {
    const id = await discovered();
    answers([...ports.slice(0, 2), [10, 'uplink']], { descriptions: ['Gi0/1', 'Gi0/2', 'Gi0/10'] });
    await discover(id);
    expect(await told(id)).toEqual([
      { kind: 'interface-renamed', data: { from: 'Gi0/10', to: 'uplink' }, of: 'uplink' },
    ]);
  });

  it('but nothing of an interface that had no name before, or is told without one', async () => {
    answers([[1, '']], { descriptions: ['wan'] });
    const { id } = await w.created();
    await discover(id);
    answers([[1, 'wan0']], { descriptions: ['wan'] });
    await discover(id);
    answers([[1, '']], { descriptions: ['wan'] });
    await discover(id);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('and belongs to the tenant of the device alone', async () => {
    const [ours, theirs] = [await discovered(), await discovered(w.them())];
    answers(ports.slice(0, 1));
    await discover(theirs, w.them());
    expect(await eventsOf(ours)).toEqual([]);
    const tenants = new Set((await eventsOf(theirs)).map((event) => event.tenant_id));
    expect([...tenants]).toHaveLength(1);
    expect(tenants).not.toContain(w.tenantId);
  });
});

describe('a change by a person', () => {
  const change = { kind: 'switch', intervalS: 60, port: 161, outletId: null, region: '', name: 'Core' };

  it('of the address is an event, and no other change is one', async () => {
    const { id, address } = await w.created();
    const put = async (version: number, more: object) =>
      expect((await w.us()('PUT', `${base}/${id}`, { ...change, version, ...more })).json.code).toBe(0);
    await put(0, { address, region: 'South', port: 1161, community: 'other' });
    expect(await eventsOf(id)).toEqual([]);
    await put(1, { address: '10.44.0.1' });
    expect(await eventsOf(id)).toEqual([
      {
        ...{ kind: 'address-changed', data: { from: address, to: '10.44.0.1' } },
        ...{ subject_kind: 'device', tenant_id: w.tenantId, of: 'the device' },
      },
    ]);
  });

  it('that is refused leaves none', async () => {
    const { id } = await w.created();
    const { address: taken } = await w.created();
    const put = { ...change, version: 0, address: taken };
    expect((await w.us()('PUT', `${base}/${id}`, put)).json.code).toBe(60201);
    expect(await eventsOf(id)).toEqual([]);
  });
});

it('a device that is deleted takes what happened to it along', async () => {
  const id = await discovered();
  answers(ports.slice(0, 1));
  await discover(id);
  expect(await eventsOf(id)).toHaveLength(2);
  expect((await w.us()('DELETE', `${base}/${id}`)).json.code).toBe(0);
  expect(await eventsOf(id)).toEqual([]);
});

it('what happens to a device beside its measurements is told to those who judge it', async () => {
  const { heard, kept } = await heardOf(async () => {
    const id = await discovered();
    answers([...ports.slice(0, 2), [11, 'Gi0/11']], { firmware: '18' });
    await discover(id);
    answers([...ports, [11, 'Gi0/11']], { firmware: '18' });
    await discover(id);
    return id;
  });
  expect(kept).toHaveLength(4);
  expect(heard.toSorted()).toEqual(kept.toSorted());
});
