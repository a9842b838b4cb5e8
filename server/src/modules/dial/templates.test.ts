import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
