import { randomUUID } from 'node:crypto';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { customerSlideKinds, type SlideKind } from '@linekeeper/contract/walls/wall-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { storeOf } from '../../../test/store-of.ts';
import { hourOfPolls } from '../../../test/traffic-polls.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Headers = { authorization: string };
type Of<Kind extends SlideKind> = Extract<SlideData, { readonly kind: Kind }>;
type Answer = Record<string, unknown>;

const base = '/monitor/api/v1';
const nowMs = Date.parse('2026-03-29T00:00:00Z');
const hourMs = 3_600_000;
const day = { from: new Date(nowMs - 24 * hourMs).toISOString(), to: new Date(nowMs).toISOString() };

let app: TestApp;
let chief: Headers;
let platform: Headers;
let boss: Headers;
const ids: Record<string, number> = {};

/** What a line carried in the last hours, kept as polls are. */
async function carried(tenantId: number, id: string): Promise<void> {
  const store = storeOf(app.db);
  const columns = (['line.in', 'line.out'] as const).map((metric) => ({ subjectId: id, metric }));
  const [layoutId = 0] = await store.layouts(jobScope([tenantId]), [{ tenantId, targetId: id, columns }]);
  const endHour = Math.floor(nowMs / hourMs);
  const polls = Array.from({ length: 12 }, (_none, n) => hourOfPolls(endHour - 2 - n, n % 5)).flat();
  const rows = polls.map(({ atMs, inBps, outBps }) => ({
    ...{ tenantId, targetId: id, layoutId, atMs, values: Float64Array.of(inBps, outBps) },
  }));
  await store.writeBatch(jobScope([tenantId]), rows);
  await store.upkeep(jobScope([tenantId]), nowMs);
}

async function addService(tenantId: number, name: string): Promise<void> {
  const id = randomUUID();
  await app.db.admin.query(
    `insert into business_service (tenant_id, id, name, note, rule, slo_percent, slo_period) values ($1, $2, $3, '', 'all', 99.9, 'month')`,
    [tenantId, id, name],
  );
  await app.db.admin.query(
    `insert into business_service_member (tenant_id, service_id, position, kind, weight, subject_id)
     select d.tenant_id, $2, 0, 'device', 1, d.id from device d join subject_status s on s.subject_id = d.id
     where d.tenant_id = $1 and s.state = 'down' order by d.name limit 1`,
    [tenantId, id],
  );
}

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  ids['msp'] = await app.addTenant('msp', 8);
  ids['branch'] = await app.addTenant('branch', 8, ids['msp']);
  for (const [prefix, above, seed] of [
    ['one', 'msp', 3],
    ['deep', 'branch', 4],
    ['shut', 'msp', 5],
    ['far', undefined, 6],
  ] as const) {
    const id = await app.addTenant(prefix, 16, above && ids[above]);
    ids[prefix] = id;
    const { lineIds } = await addChartWorld(app.db, id, nowMs, seed);
    await carried(id, lineIds[0]!);
    await addService(id, `Checkout of ${prefix}`);
  }
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  await app.addMember(ids['msp'], 'chief', { administrator: true });
  await app.addMember(ids['one']!, 'boss', { administrator: true });
  chief = await app.signIn('chief', 'msp');
  boss = await app.signIn('boss', 'one');
  platform = await app.signIn('admin');
}, 180_000);
afterAll(() => app.close());

const errorOf = ({ json }: { readonly json: { readonly data: unknown } }) =>
  (json.data as { error?: string } | null)?.error;
async function told(path: string, body: object, headers: Headers): Promise<Answer> {
  const { json, text } = await app.post(`${base}/${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data;
}
const wall = (slides: readonly object[]) => ({ name: randomUUID(), slides, language: 'en' });
async function slideOf<Kind extends SlideKind>(
  slide: { readonly kind: Kind } & Readonly<Record<string, unknown>>,
  headers: Headers,
): Promise<Of<Kind>> {
  const { id } = (await told('walls', wall([slide]), headers)) as { id: string };
  const { json, text } = await app.ask('GET', `${base}/walls/${id}/slides/0`, { headers: { ...headers } });
  expect(json.code, text).toBe(0);
  return (json.data as unknown as { data: Of<Kind> }).data;
}
const withBy = (kind: SlideKind) =>
  kind.endsWith('devices')
    ? { kind, by: 'kind' }
    : kind.endsWith('lines')
      ? { kind, by: 'provider' }
      : { kind };
const about = (answer: Answer) => {
  const { customers, closedCustomers, productlessCustomers } = answer;
  return { customers, closedCustomers, productlessCustomers };
};

describe.each([
  ['an MSP over all its customers', () => chief, (): number | undefined => undefined],
  ['an MSP over one with all below it', () => chief, (): number | undefined => ids['branch']],
  ['the platform over one MSP', () => platform, (): number | undefined => ids['msp']],
] as const)('a wall of %s', (_who, reader, whom) => {
  const narrowed = (): { readonly customerId?: number } => {
    const customerId = whom();
    return customerId === undefined ? {} : { customerId };
  };

  it('has the availability of the overview, its trend, and the worst as its list has them', async () => {
    const slide = await slideOf({ kind: 'customers-availability', last: '24h', ...narrowed() }, reader());
    const asked = { ...day, ...narrowed() };
    const all = await told('charts/availability/customers', asked, reader());
    const each = await told('charts/availability/customers/list', { ...asked, pageSize: 6 }, reader());
    expect(slide).toMatchObject({ ...about(all), bounds: all['bounds'] });
    const kinds = all['kinds'] as {
      whole: { availabilityPercent: number };
      steps: { availabilityPercent: number | null }[];
    }[];
    expect(slide.kinds.map(({ percent }) => percent)).toEqual(
      kinds.map(({ whole }) => whole.availabilityPercent),
    );
    expect(slide.kinds.map(({ steps }) => steps)).toEqual(
      kinds.map(({ steps }) => steps.map(({ availabilityPercent }) => availabilityPercent)),
    );
    const list = each['list'] as { name: string; device: { percent: number } | null }[];
    expect(slide.worst.length).toBeGreaterThan(0);
    expect(slide.worst.map(({ name, device }) => [name, device])).toEqual(
      list.slice(0, slide.worst.length).map(({ name, device }) => [name, device?.percent ?? null]),
    );
  });

  it('has the services as the list of customers by services adds them up, and names none', async () => {
    const slide = await slideOf({ kind: 'customers-services', ...narrowed() }, reader());
    const { list, totals } = (await told('customers/services/overview', narrowed(), reader())) as {
      list: { name: string; health: string }[];
      totals: Answer;
    };
    expect(totals).toMatchObject(slide.services);
    expect(slide.services.total).toBeGreaterThan(0);
    expect(slide.brokenCustomers).toBe(totals['brokenCustomers']);
    expect(slide.worst.map(({ name }) => name)).toEqual(
      list.filter(({ health }) => health === 'broken' || health === 'blind').map(({ name }) => name),
    );
    expect(JSON.stringify(slide)).not.toMatch(/Checkout/);
  });

  it('has devices and lines by a trait as the resource distribution has them', async () => {
    for (const [kind, asked] of [
      ['customers-devices', { kind: 'device', by: 'kind' }],
      ['customers-lines', { kind: 'line', by: 'provider' }],
    ] as const) {
      const slide = await slideOf({ ...asked, kind, ...narrowed() }, reader());
      const found = await told('charts/resources/customers', { ...asked, ...narrowed() }, reader());
      expect(slide).toMatchObject({ ...about(found), total: found['total'] });
      const values = found['values'] as { value: string[]; name: string; count: number }[];
      expect(slide.values).toEqual(
        values.slice(0, 6).map(({ value, name, count }) => ({ value, name, count })),
      );
      expect(slide.values.length).toBeGreaterThan(0);
    }
  });

  it('has the traffic of the overview, how much of their contract lines used, and the busiest customers', async () => {
    const slide = await slideOf({ kind: 'customers-traffic', last: '24h', ...narrowed() }, reader());
    const asked = { ...day, ...narrowed() };
    const found = await told('charts/traffic/customers', asked, reader());
    expect(slide).toMatchObject(found);
    expect(slide.whole.inBytes).toBeGreaterThan(0);
    const busy = { ...asked, sort: 'mostPercent', order: 'desc', pageSize: 6 };
    const { list, totals } = (await told('charts/busy-lines/customers/list', busy, reader())) as {
      list: { name: string; mostPercent: number | null }[];
      totals: Answer;
    };
    expect(totals).toMatchObject(slide.loads);
    expect(slide.busiest.map(({ name, mostPercent }) => [name, mostPercent])).toEqual(
      list.flatMap(({ name, mostPercent }) => (mostPercent === null ? [] : [[name, mostPercent]])),
    );
  });

  it('has the changes of states of the overview, and at whom most were', async () => {
    const slide = await slideOf({ kind: 'customers-changes', last: '24h', ...narrowed() }, reader());
    const asked = { ...day, ...narrowed() };
    const found = await told('charts/changes/customers', asked, reader());
    expect(slide).toMatchObject({ ...about(found), whole: found['whole'], bounds: found['bounds'] });
    expect(slide.whole.total).toBeGreaterThan(0);
    expect(slide.steps.reduce((sum, step) => sum + step, 0)).toBe(slide.whole.total);
    const most = { ...asked, sort: 'total', order: 'desc', pageSize: 6 };
    const { list } = (await told('charts/changes/customers/list', most, reader())) as {
      list: { name: string; total: number }[];
    };
    expect(slide.most.map(({ name, total }) => [name, total])).toEqual(
      list.flatMap(({ name, total }) => (total > 0 ? [[name, total]] : [])),
    );
  });

  it('has the map, and how they stand, of those alone', async () => {
    const map = await slideOf({ kind: 'customers-map', ...narrowed() }, reader());
    expect(map).toMatchObject(await told('charts/map/customers', narrowed(), reader()));
    const slide = await slideOf({ kind: 'customers', ...narrowed() }, reader());
    for (const kind of ['device', 'line'] as const) {
      const body = { kind, ...narrowed() };
      const { totals } = (await told(`customers/${kind}s/overview`, body, reader())) as { totals: Answer };
      const { kind: _kind, ...own } = slide.standings.find((one) => one.kind === kind)!;
      expect(totals).toMatchObject(own);
      expect(slide.customers.total).toBe(totals['customers']);
    }
  });
});

describe('a wall over customers', () => {
  it('of the platform ranks MSPs, each with all below it, by what is wrong there', async () => {
    const each = await slideOf({ kind: 'customers' }, platform);
    const msps = await slideOf({ kind: 'customers', level: 'msp' }, platform);
    expect(msps.standings).toEqual(each.standings);
    expect(msps.worst.map(({ name }) => name)).toEqual(['msp']);
    const { faults } = msps.worst[0]!;
    for (const kind of ['device', 'line'] as const) {
      const body = { kind, level: 'msp' };
      const { list } = (await told(`customers/${kind}s/overview`, body, platform)) as {
        list: { name: string; standing: Answer }[];
      };
      const { standing } = list.find(({ name }) => name === 'msp')!;
      const { kind: _kind, ...own } = faults.find((fault) => fault.kind === kind)!;
      expect(standing, kind).toMatchObject(own);
    }
  });

  it('tells nothing of one that keeps its figures to itself, and nothing of those of others', async () => {
    for (const kind of customerSlideKinds) {
      const text = JSON.stringify(await slideOf(withBy(kind), chief));
      expect(text, kind).not.toMatch(/"(far|shut)"/);
    }
  });

  it('says that the customer is gone who is not below any more, and shows its other slides', async () => {
    const passing = await app.addTenant('passing', 16, ids['msp']);
    const slides = customerSlideKinds.map((kind) => ({ ...withBy(kind), customerId: passing }));
    const { id } = (await told('walls', wall([...slides, { kind: 'customers' }]), chief)) as { id: string };
    await app.db.admin.query('update organization set parent_id = $2 where id = $1', [
      passing,
      ids['branch'],
    ]);
    await app.db.admin.query(
      'update organization set parent_id = (select parent_id from organization where id = $2) where id = $1',
      [passing, ids['msp']],
    );
    const kindAt = async (position: number) => {
      const { json, text } = await app.ask('GET', `${base}/walls/${id}/slides/${position}`, {
        headers: { ...chief },
      });
      expect(json.code, text).toBe(0);
      return (json.data as unknown as { data: SlideData }).data.kind;
    };
    for (const position of slides.keys()) expect(await kindAt(position)).toBe('customer-gone');
    expect(await kindAt(slides.length)).toBe('customers');
    const { json } = await app.ask('GET', `${base}/walls/${id}/shown`, { headers: { ...chief } });
    const plan = json.data as unknown as { slides: { place: string }[] };
    expect(plan.slides.map(({ place }) => place)).toEqual(plan.slides.map(() => ''));
  });

  it('is narrowed to nobody who is not below, and is on no wall of who has none', async () => {
    for (const kind of customerSlideKinds) {
      const slide = withBy(kind);
      const far = await app.post(`${base}/walls`, wall([{ ...slide, customerId: ids['far'] }]), { ...chief });
      expect(errorOf(far), kind).toBe('NOT_FOUND');
      const none = await app.post(`${base}/walls`, wall([slide]), { ...boss });
      expect(errorOf(none), kind).toBe('WALL_SLIDE_CLOSED');
    }
  });

  it('of one network has its traffic and its busiest lines as the overview has them', async () => {
    const slide = await slideOf({ kind: 'traffic', last: '24h', region: 'East' }, boss);
    const asked = { ...day, region: ['East'] };
    expect(slide).toMatchObject(await told('charts/traffic', asked, boss));
    const { total, rows } = (await told('charts/busy-lines', asked, boss)) as {
      total: number;
      rows: { name: string; inPercent: number }[];
    };
    expect(slide.total).toBe(total);
    expect(slide.busiest.map(({ name, inPercent }) => [name, inPercent])).toEqual(
      rows.slice(0, 6).map(({ name, inPercent }) => [name, inPercent]),
    );
  });
});
