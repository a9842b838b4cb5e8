import { type ModelRow } from '@linekeeper/contract/dashboards/resources';
import { deviceTraits, lineTraits } from '@linekeeper/contract/dashboards/resource-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.ts';
import { type ChartWorld } from '../../../test/chart-world.ts';
import { addDevice } from '../../../test/devices.ts';
import { daysAway } from '../../../test/equipped-world.ts';
import { filterOf, type Headers, type Kind, path, resourceWorld } from '../../../test/resource-world.ts';

const traits = { device: deviceTraits, line: lineTraits } as const;

let app: TestApp;
let ids: Record<string, number>;
let worlds: Record<string, ChartWorld>;
let boss: Headers;
let provider: Headers;
type World = Awaited<ReturnType<typeof resourceWorld>>;
let decide: World['decide'];
let chart: World['chart'];
let rowsOf: World['rowsOf'];

beforeAll(async () => {
  ({ app, ids, worlds, boss, provider, decide, chart, rowsOf } = await resourceWorld());
});
afterAll(() => app.close());

describe('every figure of the resource distribution', () => {
  it.each(['device', 'line'] as const)('of a %s counts the rows that it opens', async (kind) => {
    if (kind === 'device')
      expect((await decide(boss, ['Cisco', 'C9300'], { leastVersion: 'IOS-XE 17.9.4' })).code).toBe(0);
    const all = await rowsOf(kind, {});
    for (const by of traits[kind]) {
      const { total, values, others } = await chart('shares', { kind, by });
      expect(total, by).toBe(all);
      expect(
        values.reduce((sum, { count }) => sum + count, others.count),
        by,
      ).toBe(all);
      expect(values.length, by).toBeGreaterThan(by === 'access' || by === 'support' ? 0 : 1);
      for (const { value, count } of values)
        expect(await rowsOf(kind, filterOf(kind, by, value)), `${by} ${value}`).toBe(count);
    }
  });

  it('tells values beyond the first sixty when they are asked for, each with its rows', async () => {
    const many = await app.addTenant('many-models', 16, ids['msp']);
    await app.addMember(many, 'many-boss', { administrator: true });
    const headers = await app.signIn('many-boss', 'many-models');
    for (let n = 0; n < 140; n += 1) {
      const id = await addDevice(app.db.database, many, `10.9.0.${n + 1}`, { name: `D${n}` });
      await app.db.admin.query('update device set model = $2 where id = $1', [id, `M${n % 130}`]);
    }
    for (const [name, reader, more] of [
      ['shares', headers, {}],
      ['below', provider, { customerId: many }],
    ] as const) {
      const asked = { kind: 'device', by: 'model', ...more };
      const told: string[] = [];
      let counted = 0;
      for (let skip = 0, left = 130; left > 0;) {
        const { total, values, others } = await chart(name, { ...asked, skip }, reader);
        expect(total).toBe(140);
        for (const { value, count } of values) {
          told.push(value.join(' '));
          counted += count;
          expect(await rowsOf('device', filterOf('device', 'model', value), headers)).toBe(count);
        }
        expect(others).toEqual({ values: 130 - told.length, count: 140 - counted });
        skip += values.length;
        left = others.values;
      }
      expect(new Set(told).size, name).toBe(130);
      expect((await chart(name, { ...asked, skip: 500 }, reader)).values).toEqual([]);
    }
  });

  it('tells outlets of one name apart by their numbers', async () => {
    const two = worlds['own']!.outletIds.slice(0, 2);
    const { rows } = await app.db.admin.query<{ number: string }>(
      `update outlet set name = 'Shop' where id = any($1) returning number`,
      [two],
    );
    const { values } = await chart('shares', { kind: 'line', by: 'outlet' });
    const names = values.filter(({ value }) => two.includes(value[0]!)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(rows.map(({ number }) => `Shop · ${number}`).toSorted());
  });

  it('narrowed to a region, a division, an outlet and a tag counts the rows of those alone', async () => {
    for (const kind of ['device', 'line'] as const) {
      const { values: regions } = await chart('shares', { kind, by: 'region' });
      for (const { value, count } of regions.filter((one) => one.value[0])) {
        const { total, values } = await chart('shares', { kind, by: 'outlet', region: value });
        expect(total).toBe(count);
        for (const one of values)
          expect(await rowsOf(kind, { region: value[0], ...filterOf(kind, 'outlet', one.value) })).toBe(
            one.count,
          );
      }
      const { values: cities } = await chart('shares', { kind, by: 'city', division: '33' });
      expect(cities.map(({ name }) => name).toSorted()).toEqual(['浙江省 宁波市', '浙江省 杭州市']);
      for (const { value, count } of cities)
        expect(await rowsOf(kind, filterOf(kind, 'city', value))).toBe(count);
      expect((await chart('shares', { kind, by: 'region', tag: ['nobody'] })).total).toBe(0);
      const [outletId] = worlds['own']!.outletIds;
      const one = await chart('shares', { kind, by: 'region', outletId: [outletId] });
      expect(one.total).toBe(await rowsOf(kind, { outletId }));
      await app.db.admin.query(`update outlet set tags = '{vip}' where tenant_id = $1 and id = any($2)`, [
        ...[ids['own'], worlds['own']!.outletIds.slice(0, 2)],
      ]);
      const { tags } = await chart('places', {});
      expect(tags).toContain('vip');
      for (const tag of tags)
        for (const { value, count } of (await chart('shares', { kind, by: 'outlet', tag: [tag] })).values)
          expect(await rowsOf(kind, { outletTag: tag, ...filterOf(kind, 'outlet', value) })).toBe(count);
    }
  });

  it('of a model counts the devices below the chosen version and out of support as the list shows them', async () => {
    const read = async () => {
      const { list } = await chart('models', { search: 'cisco c9300' });
      return list[0]!;
    };
    const { version } = await read();
    const rule = { leastVersion: 'IOS-XE 17.10', supportedUntil: daysAway(-3), version };
    expect((await decide(boss, ['Cisco', 'C9300'], rule)).code).toBe(0);
    const row = await read();
    const of = { brand: 'Cisco', model: 'C9300' };
    expect(row).toMatchObject({ ...of, support: 'over', giver: null, leastVersion: 'IOS-XE 17.10' });
    expect(row.devices).toBe(await rowsOf('device', of));
    expect(row.below).toBe(await rowsOf('device', { ...of, software: ['below'] }));
    expect(row.unsupported).toBe(await rowsOf('device', { ...of, support: ['over'] }));
    // 17.9.4 and 17.3.2 are below 17.10, 17.10.1 is not: numbers count as numbers.
    for (const { firmware, count } of row.versions) {
      const below = await rowsOf('device', { ...of, firmware, software: ['below'] });
      expect(below, firmware).toBe(firmware === 'IOS-XE 17.10.1' ? 0 : count);
    }
    expect(row.versionCount).toBe(3);
  });

  it('of a model in a region, a division, an outlet or with a tag counts what the list shows of these places', async () => {
    const { version } = (await chart('models', { search: 'cisco c9300' })).list[0]!;
    const rule = { leastVersion: 'IOS-XE 17.10', supportedUntil: daysAway(-3), version };
    expect((await decide(boss, ['Cisco', 'C9300'], rule)).code).toBe(0);
    expect((await decide(boss, ['Nobody', 'has this'], { leastVersion: '1' })).code).toBe(0);
    const [outletId] = worlds['own']!.outletIds;
    await app.db.admin.query(`update outlet set tags = '{narrow}' where id = $1`, [outletId]);
    const places = [
      [{ region: ['East'] }, { region: 'East' }],
      [{ division: '33' }, { division: '33' }],
      [{ outletId: [outletId] }, { outletId }],
      [{ tag: ['narrow'] }, { outletTag: 'narrow' }],
    ] as const;
    const whole = await chart('models', { pageSize: 100 });
    expect(whole.list.map(({ brand }) => brand)).toContain('Nobody');
    for (const [asked, listed] of places) {
      const { list, total } = await chart('models', { ...asked, pageSize: 100 });
      expect([list.length > 0, total]).toEqual([true, list.length]);
      // What nobody has there is not of the place, whatever was decided of it.
      expect(list.every(({ devices }) => devices > 0)).toBe(true);
      for (const row of list) {
        const of = { ...listed, ...filterOf('device', 'model', [row.brand, row.model]) };
        expect(row.devices).toBe(await rowsOf('device', of));
        expect(row.below).toBe(await rowsOf('device', { ...of, software: ['below'] }));
        expect(row.unsupported).toBe(await rowsOf('device', { ...of, support: ['over'] }));
      }
    }
    expect((await chart('models', { tag: ['nobody'] })).total).toBe(0);
    // Places of customers are not told of.
    const { status } = await app.post(path.models, { of: 'customers', tag: ['narrow'] }, { ...provider });
    expect(status).toBe(400);
  });

  it('says of a version that is written otherwise, and of none, that nobody knows', async () => {
    expect((await decide(boss, ['H3C', 'MSR3600'], { leastVersion: 'R6749' })).code).toBe(0);
    const { list } = await chart('models', { search: 'MSR' });
    expect(list[0]).toMatchObject({ below: 0, incomparable: list[0]!.devices });
    expect(await rowsOf('device', { model: 'MSR3600', software: ['incomparable'] })).toBe(list[0]!.devices);
  });
});

describe('what is decided of models', () => {
  const model = ['Cisco', 'C9300'] as const;
  const seenBy = async (headers: Headers): Promise<ModelRow> =>
    (await chart('models', { search: 'C9300' }, headers)).list[0]!;

  it('holds below until somebody there decides, and again when that is taken back', async () => {
    expect((await decide(provider, model, { leastVersion: 'IOS-XE 99' })).code).toBe(0);
    const own = await seenBy(boss);
    expect(own).toMatchObject({ leastVersion: 'IOS-XE 17.10', giver: null });
    expect((await decide(boss, model, { version: own.version })).code).toBe(0);
    const handed = await seenBy(boss);
    expect(handed).toMatchObject({
      ...{ leastVersion: 'IOS-XE 99', giver: 'msp', version: null, support: 'unknown' },
    });
    expect(handed.below).toBe(handed.devices);
  });

  it('is refused to who may not change devices, and to who read another one', async () => {
    const fitter = await app.signIn('own-fitter', 'own');
    expect((await decide(fitter, model, { leastVersion: 'IOS-XE 1' })).data['error']).toBe('FORBIDDEN');
    await app.db.admin.query(
      `insert into model_rule (tenant_id, brand, model, least_version) values ($1, $2, $3, 'IOS-XE 99') on conflict do nothing`,
      [ids['msp'], ...model],
    );
    const stale = await decide(provider, model, { leastVersion: 'IOS-XE 1' });
    expect(stale.data['error']).toBe('CHANGED_MEANWHILE');
  });

  it('stands in the audit log with its model, what it was and what it is', async () => {
    const { rows } = await app.db.admin.query(
      `select subject_id, detail from audit where tenant_id = $1 and action = 'device-model.update' order by seq desc limit 1`,
      [ids['own']],
    );
    expect(rows[0]).toMatchObject({
      ...{ subject_id: 'Cisco C9300' },
      detail: { before: { leastVersion: 'IOS-XE 17.10' }, after: { leastVersion: null } },
    });
  });

  it('has a bound', async () => {
    await app.db.admin.query(
      `insert into model_rule (tenant_id, brand, model, least_version) select $1, 'x', n::text, '1' from generate_series(1, 500) n`,
      [ids['msp']],
    );
    const { data } = await decide(provider, ['Cisco', 'C1000'], { leastVersion: '1' });
    expect(data['error']).toBe('MODEL_RULES_FULL');
    await app.db.admin.query(`delete from model_rule where tenant_id = $1 and brand = 'x'`, [ids['msp']]);
  });
});

describe('who sees what of the resource distribution', () => {
  const asked = {
    shares: (kind: Kind) => ({ kind, by: 'region' }),
    below: (kind: Kind) => ({ kind, by: 'region' }),
    holders: (kind: Kind) => ({ counted: { kind, by: 'region' } }),
  } as const;

  it.each(['shares', 'below', 'holders'] as const)(
    'tells %s of what its reader may open, and of nothing else',
    async (name) => {
      for (const [who, may, mayNot] of [
        ['msp-fitter', 'device', 'line'],
        ['msp-liner', 'line', 'device'],
      ] as const) {
        const headers = await app.signIn(who, 'msp');
        await chart(name, asked[name](may), headers);
        const { json } = await app.post(path[name], asked[name](mayNot), { ...headers });
        expect(json.data['error']).toBe('FORBIDDEN');
      }
      const blind = await app.signIn('msp-blind', 'msp');
      const { json } = await app.post(path[name], asked[name]('device'), { ...blind });
      expect(json.data['error']).toBe('FORBIDDEN');
    },
  );

  it('tells no models to who may not open devices', async () => {
    const { json } = await app.post(path.models, {}, { ...(await app.signIn('own-liner', 'own')) });
    expect(json.data['error']).toBe('FORBIDDEN');
  });

  it('tells of another tenant’s outlets what it tells of none', async () => {
    const none = { kind: 'device', by: 'outlet', outletId: ['00000000-0000-4000-8000-000000000000'] };
    const foreign = { ...none, outletId: worlds['rival']!.outletIds };
    expect(await chart('shares', foreign)).toEqual(await chart('shares', none));
  });
});
