import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type OutletState, outletStates } from '@linekeeper/contract/outlets/outlet-terms';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { putInState } from '../../../test/standings.ts';

type Headers = { authorization: string };
interface Stands {
  readonly device?: State;
  readonly lines?: readonly State[];
}

const base = '/monitor/api/v1';
const nowMs = Date.parse('2026-03-29T00:00:00Z');
const hourMs = 3_600_000;
const at = new Date(nowMs - hourMs).toISOString();
const since = new Date(nowMs - 5 * hourMs);
const day = { from: new Date(nowMs - 24 * hourMs).toISOString(), to: new Date(nowMs).toISOString() };
const codes = [
  'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_WORKBENCH',
];

/** Outlets by their numbers, with what stands in them. */
const outlets: Readonly<Record<string, Stands>> = {
  cut: { device: 'up', lines: ['down', 'down'] },
  'lines-only': { lines: ['unreachable'] },
  'half-cut': { device: 'up', lines: ['up', 'down'] },
  worse: { device: 'down', lines: ['up'] },
  blind: { device: 'maintenance', lines: ['unmeasured'] },
  worked: { device: 'up', lines: ['maintenance'] },
  well: { device: 'up', lines: ['up'] },
  bare: { device: 'up' },
  empty: {},
};
const worst = (all: readonly State[]): OutletState => states.find((state) => all.includes(state)) ?? 'empty';
const expected = (seesLines: boolean): Record<string, OutletState> =>
  Object.fromEntries(
    Object.entries(outlets).map(([number, { device, lines = [] }]) => [
      number,
      worst([...(device ? [device] : []), ...(seesLines ? lines : [])]),
    ]),
  );
const countOf = (all: Readonly<Record<string, OutletState>>): Standing => ({
  total: Object.keys(all).length,
  ...(Object.fromEntries(
    states.map((state) => [state, Object.values(all).filter((one) => one === state).length]),
  ) as Record<State, number>),
});

let app: TestApp;
let msp: number;
const tenants: Record<string, number> = {};
const ids = new Map<string, string>();
let last = 0;
const sql = (text: string, values: readonly unknown[] = []) => app.db.admin.query(text, [...values]);

async function stand(tenantId: number, id: string, state: State): Promise<void> {
  await putInState(app.db, [tenantId, id], state, { since, reason: 'answers' });
  await sql('delete from state_interval where tenant_id = $1 and subject_id = $2', [tenantId, id]);
  await sql(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at) values ($1, $2, $3, 'answers', $4)`,
    [tenantId, id, state, since],
  );
}
async function addOutlets(tenantId: number): Promise<void> {
  for (const [number, { device, lines = [] }] of Object.entries(outlets)) {
    const outletId = await addOutlet(app.db, tenantId, number, 'East');
    if (tenantId === tenants['own']) ids.set(number, outletId);
    if (device) {
      const id = await addDevice(app.db.database, tenantId, `10.9.0.${++last}`, { name: number });
      await sql('update device set outlet_id = $2, created_at = $3 where id = $1', [id, outletId, since]);
      await stand(tenantId, id, device);
    }
    for (const state of lines) {
      const id = await addLine(app.db.database, tenantId, outletId, {
        name: 'Secret line',
        createdAt: since,
      });
      await stand(tenantId, id, state);
    }
  }
  await sql('update outlet set created_at = $2, latitude = 30, longitude = 120 where tenant_id = $1', [
    tenantId,
    since,
  ]);
}

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  msp = await app.addTenant('msp', 8);
  for (const name of ['own', 'thin']) tenants[name] = await app.addTenant(name, 16, msp);
  for (const [name, id] of [...Object.entries(tenants), ['msp', msp] as const]) {
    await app.addMember(id, `${name}-boss`, { administrator: true });
    await app.addMember(id, `${name}-fitter`, { codes });
    if (name !== 'msp') await addOutlets(id);
  }
  // Who has no link quality has no lines to see, and nor has who looks after him.
  await sql(
    `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, 'link-quality', 'disabled', now(), 'x')`,
    [tenants['thin']],
  );
});
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers: Headers): Promise<T> {
  const { json, text } = await app.post(`${base}${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
interface Rows {
  readonly list: readonly { id: string; number: string; name: string; state: OutletState | null }[];
  readonly total: number;
}
const byNumber = ({ list }: Rows) =>
  Object.fromEntries(
    list.map(({ number, name, state }) => [number ?? name.replace('Shop ', ''), state ?? 'empty']),
  );
const all = { pageSize: 100 };

/** Wherever an outlet is named with its state. */
const named: Readonly<Record<string, (headers: Headers) => Promise<Record<string, string>>>> = {
  'the list of outlets': async (headers) => byNumber(await told<Rows>('/outlets/list', all, headers)),
  async 'the list of outlets, narrowed to each state'(headers) {
    const found: Record<string, string> = {};
    for (const state of outletStates)
      for (const { number } of (await told<Rows>('/outlets/list', { ...all, state: [state] }, headers)).list)
        found[number] = state;
    return found;
  },
  async 'its own page'(headers) {
    const read = async (id: string) =>
      (await app.ask('GET', `${base}/outlets/${id}`, { headers: { ...headers } })).json.data as {
        state: State | null;
      };
    return Object.fromEntries(
      await Promise.all(
        [...ids].map(async ([number, id]) => [number, (await read(id)).state ?? 'empty'] as const),
      ),
    );
  },
  async 'the map'(headers) {
    const { outlets: list } = await told<{ outlets: Rows['list'] }>('/charts/map', {}, headers);
    return byNumber({ list, total: 0 });
  },
  async 'the map of the past'(headers) {
    const { outlets: list } = await told<{ outlets: Rows['list'] }>('/charts/map', { at }, headers);
    return byNumber({ list, total: 0 });
  },
  'the rows of the past': async (headers) =>
    byNumber(await told<Rows>('/charts/past/list', { ...all, at, kind: 'outlet' }, headers)),
  'the network of outlets': async (headers) => byNumber(await told<Rows>('/topology/outlets', all, headers)),
  'the network of outlets of the past': async (headers) =>
    byNumber(await told<Rows>('/topology/outlets', { ...all, at }, headers)),
  'the workbench': async (headers) => byNumber(await told<Rows>('/workbench/outlets', all, headers)),
};

interface Standings {
  readonly kinds: readonly (Standing & { readonly kind: ChartKind })[];
}
const outletsOf = ({ kinds }: Standings) => {
  const { kind: _kind, ...standing } = kinds.find(({ kind }) => kind === 'outlet')!;
  return standing;
};
/** Wherever outlets are counted for who they belong to. */
const counted: Readonly<Record<string, (headers: Headers) => Promise<Standing>>> = {
  'the overview': async (headers) => outletsOf(await told<Standings>('/charts/standings', {}, headers)),
  'the overview of the past': async (headers) =>
    outletsOf(await told<Standings>('/charts/standings', { at }, headers)),
  async 'the filters of their list'(headers) {
    const { state } = await told<{ state: Record<OutletState, number> }>('/outlets/counts', {}, headers);
    const { empty, ...found } = state;
    return { total: Object.values(found).reduce((sum, one) => sum + one, empty), ...found };
  },
};

interface Customers {
  readonly list: readonly { name: string; standing: Standing }[];
}
type Squares = { readonly squares: readonly (Standing & { x: number; y: number })[] };
/** The same from above, of one customer. */
const above: Readonly<Record<string, (headers: Headers, name: string) => Promise<Standing>>> = {};
for (const [when, moment] of [
  ['now', {}],
  ['of the past', { at }],
] as const)
  Object.assign(above, {
    async [`the list of customers ${when}`](headers: Headers, name: string) {
      const body = { kind: 'outlet', ...moment };
      const { list } = await told<Customers>('/customers/devices/overview', body, headers);
      return list.find((one) => one.name === name)!.standing;
    },
    async [`the map of customers ${when}`](headers: Headers, name: string) {
      const body = { customerId: tenants[name], ...moment };
      const [{ x: _x, y: _y, ...standing }] = (await told<Squares>('/charts/map/customers', body, headers))
        .squares as [Squares['squares'][number]];
      return standing;
    },
  });

describe('an outlet stands as the worst of its devices and of the lines that end there', () => {
  it.each(Object.keys(named))('in %s', async (place) => {
    expect(await named[place]!(await app.signIn('own-boss', 'own'))).toEqual(expected(true));
  });

  it.each(Object.keys(counted))('in %s', async (place) => {
    expect(await counted[place]!(await app.signIn('own-boss', 'own'))).toEqual(countOf(expected(true)));
  });

  it.each(Object.keys(above))('in %s', async (place) => {
    expect(await above[place]!(await app.signIn('msp-boss', 'msp'), 'own')).toEqual(countOf(expected(true)));
  });

  it('among those that were down longest, where its lines were', async () => {
    const rowsFor = async (who: string) => {
      const { list, total } = await told<Rows>(
        '/charts/worst/list',
        { ...all, ...day, kind: 'outlet' },
        await app.signIn(who, 'own'),
      );
      expect(total).toBe(list.length);
      return list.map(({ name }) => name.replace('Shop ', '')).toSorted();
    };
    expect(await rowsFor('own-boss')).toEqual(['cut', 'half-cut', 'worse']);
    expect(await rowsFor('own-fitter')).toEqual(['worse']);
  });

  it('on its time axis, where its lines have rows of their own', async () => {
    const kindsFor = async (who: string) => {
      const path = `/outlets/${ids.get('half-cut')}/timeline`;
      const { subjects } = await told<{ subjects: { subject: { kind: string } }[] }>(
        path,
        day,
        await app.signIn(who, 'own'),
      );
      return subjects.map(({ subject }) => subject.kind);
    };
    expect(await kindsFor('own-boss')).toEqual(['line', 'device', 'line']);
    expect(await kindsFor('own-fitter')).toEqual(['device']);
  });

  it('in the file of the list, with how its lines stand', async () => {
    const file = await app.post(
      `${base}/outlets/export`,
      { search: 'half-cut' },
      {
        ...(await app.signIn('own-boss', 'own')),
      },
    );
    const [heads, cells] = file.text
      .trim()
      .split(/\r?\n/)
      .map((row) => row.split(','));
    const cell = (head: string) => cells![heads!.findIndex((one) => one.replaceAll('"', '') === head)];
    expect([cell('状态'), cell('线路数'), cell('中断线路数')]).toEqual(['中断', '2', '1']);
  });

  it('beside its lines, as far as they may be seen', async () => {
    type Lines = { list: readonly { number: string; lines: Record<State, number> | null }[] };
    for (const path of ['/outlets/list', '/workbench/outlets']) {
      const { list } = await told<Lines>(path, all, await app.signIn('own-boss', 'own'));
      expect(list.find(({ number }) => number === 'half-cut')!.lines, path).toEqual({
        ...{ down: 1, unreachable: 0, unmeasured: 0, maintenance: 0, up: 1 },
      });
    }
  });
});

describe('who may not see lines is told of outlets by their devices alone', () => {
  it.each(Object.keys(named))('in %s', async (place) => {
    expect(await named[place]!(await app.signIn('own-fitter', 'own'))).toEqual(expected(false));
  });

  it.each(Object.keys(counted))('in %s', async (place) => {
    expect(await counted[place]!(await app.signIn('own-fitter', 'own'))).toEqual(countOf(expected(false)));
  });

  it.each(Object.keys(above))('in %s', async (place) => {
    const fitter = await app.signIn('msp-fitter', 'msp');
    expect(await above[place]!(fitter, 'own')).toEqual(countOf(expected(false)));
  });

  it('and so is everybody of who has no link quality', async () => {
    const provider = await app.signIn('msp-boss', 'msp');
    for (const [place, of] of Object.entries(above))
      expect(await of(provider, 'thin'), place).toEqual(countOf(expected(false)));
    const own = await app.signIn('thin-boss', 'thin');
    for (const [place, of] of Object.entries(counted))
      expect(await of(own), place).toEqual(countOf(expected(false)));
  });

  it('and learns nothing of lines', async () => {
    const fitter = await app.signIn('own-fitter', 'own');
    for (const path of ['/outlets/list', '/workbench/outlets']) {
      const { list } = await told<{ list: { lines: unknown }[] }>(path, all, fitter);
      expect(
        list.every(({ lines }) => lines === null),
        path,
      ).toBe(true);
    }
    const file = await app.post(`${base}/outlets/export`, {}, { ...fitter });
    expect(file.text).toContain('half-cut');
    expect(file.text).not.toContain('线路');
  });
});
