import { type ModelRow } from '@linekeeper/contract/dashboards/resources';
import { deviceTraits, lineTraits } from '@linekeeper/contract/dashboards/resource-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.ts';
import { daysAway } from '../../../test/equipped-world.ts';
import { type Headers, path, resourceWorld } from '../../../test/resource-world.ts';

const traits = { device: deviceTraits, line: lineTraits } as const;

type World = Awaited<ReturnType<typeof resourceWorld>>;
let app: TestApp;
let ids: Record<string, number>;
let boss: Headers;
let provider: Headers;
let platform: Headers;
let decide: World['decide'];
let chart: World['chart'];
let rowsOf: World['rowsOf'];

beforeAll(async () => {
  ({ app, ids, boss, provider, platform, decide, chart, rowsOf } = await resourceWorld());
});
afterAll(() => app.close());

describe('the resource distribution over customers', () => {
  it('adds up what each customer is told of itself, without those that keep it', async () => {
    const customers = await Promise.all(
      ['own', 'other'].map(async (prefix) => {
        if (prefix !== 'own') await app.addMember(ids[prefix]!, `${prefix}-boss`, { administrator: true });
        return app.signIn(`${prefix}-boss`, prefix);
      }),
    );
    for (const kind of ['device', 'line'] as const)
      for (const by of traits[kind].filter((one) => one !== 'outlet')) {
        const sum = new Map<string, number>();
        for (const headers of customers)
          for (const { value, count } of (await chart('shares', { kind, by }, headers)).values)
            sum.set(JSON.stringify(value), (sum.get(JSON.stringify(value)) ?? 0) + count);
        const below = await chart('below', { kind, by }, provider);
        expect(new Map(below.values.map(({ value, count }) => [JSON.stringify(value), count])), by).toEqual(
          sum,
        );
        expect(below).toMatchObject({ customers: 2, closedCustomers: 1, productlessCustomers: 0 });
      }
  });

  it('is of one customer with all below it, as it is told of itself, and of none that is not below', async () => {
    for (const [kind, by] of [
      ['device', 'brand'],
      ['device', 'software'],
      ['line', 'provider'],
    ] as const) {
      const own = await chart('shares', { kind, by });
      const narrowed = { kind, by, customerId: ids['own'] };
      const below = await chart('below', narrowed, provider);
      expect(
        below.values.map(({ value, count }) => ({ value, count })),
        by,
      ).toEqual(own.values.map(({ value, count }) => ({ value, count })));
      expect(below).toMatchObject({ total: own.total, customers: 1, closedCustomers: 0 });
      const held = await chart('holders', { counted: narrowed }, provider);
      expect(held.list.map(({ name, count }) => [name, count])).toEqual([['own', own.total]]);
    }
    const { list: models } = await chart('models', { of: 'own', pageSize: 100 });
    const asked = { of: 'customers', customerId: ids['own'], pageSize: 100 };
    const { list: narrowed } = await chart('models', asked, provider);
    const devices = (rows: readonly ModelRow[]) =>
      rows.flatMap(({ brand, model, devices: count }) => (count > 0 ? [`${brand} ${model} ${count}`] : []));
    expect(devices(narrowed).toSorted()).toEqual(devices(models).toSorted());
    const msp = await chart('below', { kind: 'device', by: 'brand', customerId: ids['msp'] }, platform);
    const mine = await chart('below', { kind: 'device', by: 'brand' }, provider);
    expect(msp.total).toBeGreaterThanOrEqual(mine.total);
    for (const [name, body] of [
      ['below', { kind: 'device', by: 'brand', customerId: ids['rival'] }],
      ['holders', { counted: { kind: 'device', by: 'brand', customerId: ids['rival'] } }],
      ['models', { of: 'customers', customerId: ids['rival'] }],
    ] as const) {
      const { json } = await app.post(path[name], body, { ...provider });
      expect((json.data as { error?: string }).error, name).toBe('NOT_FOUND');
    }
    const { json } = await app.post(path['models'], { of: 'own', customerId: ids['own'] }, { ...provider });
    expect((json.data as { error?: string }).error).toBe('INVALID_INPUT');
  });

  it('opens the customers that a number is made of', async () => {
    const counted = { kind: 'device', by: 'brand' } as const;
    const { values } = await chart('below', counted, provider);
    for (const { value, count, customers } of values) {
      const { list, total } = await chart('holders', { counted, value }, provider);
      expect(total).toBe(customers);
      expect(list.reduce((sum, one) => sum + one.count, 0)).toBe(count);
      expect(list.map(({ name }) => name).toSorted()).toEqual(['other', 'own']);
    }
  });

  it('is told to the platform by MSP, with what stands below each', async () => {
    const counted = { kind: 'device', by: 'brand' } as const;
    const { list } = await chart('holders', { counted, level: 'branch', pageSize: 100 }, platform);
    const each = await chart('holders', { counted, pageSize: 100 }, platform);
    const of = (name: string, all = each.list) => all.find((one) => one.name === name)!.count;
    expect(of('msp', list)).toBe(of('msp') + of('own') + of('other'));
    expect(of('rival-msp', list)).toBe(of('rival'));
    expect(each.list.some(({ name }) => name === 'shut')).toBe(false);
  });

  it('says how many there are on a page beyond the last, too', async () => {
    for (const asked of [{ of: 'customers' }, { of: 'customers', customerId: ids['own'] }, { of: 'own' }]) {
      const { total } = await chart('models', asked, provider);
      expect(total).toBeGreaterThan(0);
      expect(await chart('models', { ...asked, page: 50 }, provider)).toMatchObject({ list: [], total });
    }
    const counted = { kind: 'device', by: 'brand' } as const;
    const { total } = await chart('holders', { counted }, provider);
    expect(await chart('holders', { counted, page: 50 }, provider)).toMatchObject({ list: [], total });
  });

  it('counts models below their version by what holds for each customer', async () => {
    expect((await decide(boss, ['Cisco', 'C9300'], { leastVersion: 'IOS-XE 17.9.4' })).code).toBe(0);
    const { list } = await chart('models', { of: 'customers', search: 'C9300' }, provider);
    const { values } = await chart('below', { kind: 'device', by: 'software' }, provider);
    expect(list[0]!.below).toBe(values.find(({ value }) => value[0] === 'below')!.count);
  });

  it('opens of each number of a model the customers that it is made of, and of those the devices', async () => {
    const words = { below: 'software', incomparable: 'software', unsupported: 'support' } as const;
    const bosses = new Map([
      ['own', boss],
      ['other', await app.signIn('other-boss', 'other')],
    ]);
    for (const headers of bosses.values()) {
      const { list } = await chart('models', { search: 'C9300' }, headers);
      const rule = { leastVersion: 'IOS-XE 17.9.9', supportedUntil: daysAway(-3) };
      const { version } = list[0]!;
      expect((await decide(headers, ['Cisco', 'C9300'], { ...rule, version })).code).toBe(0);
    }
    const { list } = await chart('models', { of: 'customers', pageSize: 100 }, provider);
    let opened = 0;
    for (const row of list)
      for (const [wants, count] of [
        [undefined, row.devices],
        ['below', row.below],
        ['incomparable', row.incomparable],
        ['unsupported', row.unsupported],
      ] as const) {
        const of = { brand: row.brand, model: row.model };
        const asked = { counted: { kind: 'device', by: 'model' }, value: [row.brand, row.model] };
        const holders = await chart('holders', { ...asked, ...(wants && { wants }) }, provider);
        expect(
          holders.list.reduce((sum, one) => sum + one.count, 0),
          `${row.model} ${wants}`,
        ).toBe(count);
        for (const { name, count: own } of holders.list) {
          const word = wants === 'unsupported' ? 'over' : wants;
          const filter = { ...of, ...(wants && { [words[wants]]: [word] }) };
          expect(await rowsOf('device', filter, bosses.get(name)!), `${row.model} ${wants}`).toBe(own);
          if (wants) opened += 1;
        }
      }
    expect(opened).toBeGreaterThan(3);
  });

  it('asks what devices want of one model alone', async () => {
    for (const of of [
      { counted: { kind: 'device', by: 'model' } },
      { counted: { kind: 'device', by: 'brand' }, value: ['Cisco'] },
    ]) {
      const { json } = await app.post(path.holders, { ...of, wants: 'below' }, { ...provider });
      expect(json.data['error']).toBe('INVALID_INPUT');
    }
  });

  it('is nobody’s who has no customers', async () => {
    const counted = { kind: 'device', by: 'brand' } as const;
    for (const [name, body] of [
      ['below', counted],
      ['holders', { counted }],
      ['models', { of: 'customers' }],
    ] as const) {
      const { json } = await app.post(path[name], body, { ...boss });
      expect(json.data['error'], name).toBe('FORBIDDEN');
    }
  });
});
