import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobScope } from '../../platform/db/job-scope.ts';
import { on } from '../../platform/events/event-bus.ts';
import { changeTemplate } from './change-template.ts';
import { dialTestChanged } from './events.ts';
import { type Caller, type TestParts } from './test-parts.ts';
import { address, type DialWorld, dialWorld } from '../../../test/dial-world.ts';

let w: DialWorld;
beforeAll(async () => {
  w = await dialWorld();
});
afterAll(() => w.app.close());

describe('a template', () => {
  it('is kept, listed and deleted', async () => {
    const body = { name: 'Voice', test: { kind: 'ping', settings: { codec: 'g729' } } };
    const { json } = await w.app.post('/dial/api/v1/templates/create', body, w.headers);
    const list = async () =>
      (await w.app.ask('GET', '/dial/api/v1/templates', { headers: w.headers })).json.data
        .list as unknown as object[];
    expect(await list()).toMatchObject([
      { name: 'Voice', kind: 'ping', settings: { codec: 'g729', count: 20 } },
    ]);
    await w.app.ask('DELETE', `/dial/api/v1/templates/${json.data.id as string}`, { headers: w.headers });
    expect(await list()).toEqual([]);
  });
});

describe('a template with a list of targets', () => {
  const templates = '/dial/api/v1/templates';
  const kept = async (targets: object[], name = 'Sites') =>
    (
      await w.app.post(
        `${templates}/create`,
        { name, test: { kind: 'ping', settings: { count: 1 } }, targets },
        w.headers,
      )
    ).json.data.id as string;
  const change = async (id: string, body: object) =>
    (
      await w.app.ask('PUT', `${templates}/${id}`, {
        headers: w.headers,
        body: JSON.stringify({ name: 'Sites', ...body }),
      })
    ).json;
  const asked = async (id: unknown) => (await w.paths(id)).map((path) => path['address']).sort();

  it('is followed by its tests: who changes the list changes whom all of them ask, and what stays keeps its path', async () => {
    const list = await kept([address('10.8.0.1'), address('10.8.0.2')]);
    const [one, other] = [
      (await w.create({ targets: [], listTemplateId: list })).data['id'],
      (await w.create({ targets: [address('10.8.0.2'), address('10.8.0.9')], listTemplateId: list })).data[
        'id'
      ],
    ];
    expect(await asked(one)).toEqual(['10.8.0.1', '10.8.0.2']);
    expect(await asked(other)).toEqual(['10.8.0.1', '10.8.0.2', '10.8.0.9']);
    const before = (await w.paths(one)).find((path) => path['address'] === '10.8.0.1')?.['id'];

    expect(
      (await change(list, { targets: [address('10.8.0.1'), address('10.8.0.3')], version: 0 })).data,
    ).toEqual({
      version: 1,
    });
    expect(await asked(one)).toEqual(['10.8.0.1', '10.8.0.3']);
    // One of its own stays, whatever the list says.
    expect(await asked(other)).toEqual(['10.8.0.1', '10.8.0.2', '10.8.0.3', '10.8.0.9']);
    expect((await w.paths(one)).find((path) => path['address'] === '10.8.0.1')?.['id']).toBe(before);
    expect((await w.get(one)).data).toMatchObject({
      list: { templateId: list, name: 'Sites' },
      targets: [{ isListed: true }, { isListed: true }],
    });
    expect((await change(list, { targets: [], version: 0 })).data['error']).toBe('CHANGED_MEANWHILE');
  });

  it('tells the audit log whom its tests ask now, and their names', async () => {
    const list = await kept([address('10.5.0.1'), w.toLine(0)], 'Shops');
    await w.create({ name: 'Shops by ping', targets: [], listTemplateId: list });
    await change(list, { name: 'Shops', targets: [address('10.5.0.2'), w.toLine(1)], version: 0 });
    const { rows } = await w.app.db.admin.query(
      `select detail from audit where action = 'dial-template.update' and subject_id = $1`,
      [list],
    );
    expect(rows).toEqual([
      {
        detail: {
          ...{ name: 'Shops', changed: {}, tests: ['Shops by ping'] },
          ...{ addedTargets: ['10.5.0.2', 'Fibre 2'], removedTargets: ['10.5.0.1', 'Fibre 1'] },
        },
      },
    ]);
  });

  it('tells whoever looks at a test that follows it', async () => {
    const list = await kept([address('10.4.0.1')]);
    const { data } = await w.create({ targets: [], listTemplateId: list });
    const told: string[] = [];
    const { database } = w.app.db;
    database.events.subscribe(on(dialTestChanged, ({ testId }) => void told.push(testId)));
    const nothing = async () => undefined;
    const parts = {
      database,
      allowedTargets: () => [],
      isHubOpen: false,
      reserveQuota: nothing,
      refuseAfterEnd: nothing,
    };
    const caller = { scope: jobScope([w.ours]), tenant: {} } as unknown as Caller;
    const targets = [{ kind: 'address' as const, address: '10.4.0.2' }];
    await changeTemplate(parts as unknown as TestParts, caller, list, { name: 'Sites', targets, version: 0 });
    await expect.poll(() => told).toContain(data['id']);
  });

  it('and a test that follows it are changed at the same time', async () => {
    const list = await kept([address('10.3.0.1')]);
    const { data } = await w.create({ targets: [], listTemplateId: list });
    const body = { ...w.test({ targets: [], listTemplateId: list, name: 'Renamed' }), version: 0 };
    // A change of the list holds it first, then asks for its tests.
    const holder = new pg.Client(w.app.db.adminUrl);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from dial_template where id = $1 for update', [list]);
    const changed = w.put(data['id'], body);
    const waits = async () =>
      (
        await w.app.db.admin.query(
          `select count(*)::int as n from pg_stat_activity a where datname = current_database() and cardinality(pg_blocking_pids(a.pid)) > 0`,
        )
      ).rows[0].n as number;
    await expect.poll(waits).toBe(1);
    await holder.query('select from dial_test where id = $1 for update nowait', [data['id']]);
    await holder.query('commit');
    await holder.end();
    expect((await changed).data).toEqual({ version: 1 });
  });

  it('is changed for all of its tests or for none: what one of them may not ask leaves all as they were', async () => {
    const list = await kept([address('10.7.0.1')]);
    const { data } = await w.create({ targets: [], listTemplateId: list });
    const refused = await change(list, { targets: [address('10.7.0.2'), { kind: 'gateway' }], version: 0 });
    expect(refused.data['error']).toBe('DIAL_GATEWAY');
    expect(await asked(data['id'])).toEqual(['10.7.0.1']);
  });

  it('is not deleted while tests follow it, and another tenant’s is followed by nobody', async () => {
    const list = await kept([address('10.6.0.1')]);
    const { data } = await w.create({ targets: [], listTemplateId: list });
    const remove = async () =>
      (await w.app.ask('DELETE', `${templates}/${list}`, { headers: w.headers })).json.data;
    expect(await remove()).toMatchObject({ error: 'DIAL_TEMPLATE_FOLLOWED' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await w.create({ listTemplateId: unknown })).data).toMatchObject({ error: 'NOT_FOUND' });
    const stays = { ...w.test({ targets: [address('10.6.0.1')] }), version: 0 };
    expect((await w.put(data['id'], stays)).data).toEqual({ version: 1 });
    expect(await remove()).toEqual({});
    expect(await asked(data['id'])).toEqual(['10.6.0.1']);
  });
});
