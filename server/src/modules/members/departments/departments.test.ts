import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
let boss: Record<string, string>;
let tenant: number;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.addTenant('acme');
  await app.addMember(tenant, 'boss', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const create = (name: string, parentId: number | null = null) =>
  app.post('/api/v1/departments/create', { name, parentId }, boss);
const made = async (name: string, parentId: number | null = null) =>
  (await create(name, parentId)).json.data['id'] as number;
const move = (id: number, parentId: number | null, index = 0) =>
  app.post(`/api/v1/departments/${id}/move`, { parentId, index }, boss);
const remove = (id: number, homeId: number | null) =>
  app.post(`/api/v1/departments/${id}/delete`, { homeId }, boss);
const tree = async () => (await app.ask('GET', '/api/v1/departments', { headers: boss })).json.data;
const names = async (parentId: number | null) =>
  ((await tree())['departments'] as { parentId: number | null; name: string }[])
    .filter((item) => item.parentId === parentId)
    .map((item) => item.name);
const errorOf = (answer: { json: { data: Record<string, unknown> } }) => answer.json.data['error'];

describe('departments', () => {
  it('are created, renamed and put in order among their siblings', async () => {
    const hq = await made('总部');
    const [a, b, c] = [await made('甲', hq), await made('乙', hq), await made('丙', hq)];
    expect(await names(hq)).toEqual(['甲', '乙', '丙']);
    await move(c, hq, 0);
    expect(await names(hq)).toEqual(['丙', '甲', '乙']);
    await move(a, null, 0);
    expect(await names(null)).toEqual(['甲', '总部']);
    await app.ask('PUT', `/api/v1/departments/${b}`, { headers: boss, body: JSON.stringify({ name: '丁' }) });
    expect(await names(hq)).toEqual(['丙', '丁']);
  });

  it('have names that are unique among siblings, whatever the case, and elsewhere not', async () => {
    const one = await made('Unique');
    expect(errorOf(await create('unique'))).toBe('NAME_TAKEN');
    const below = await made('Unique', one);
    expect(errorOf(await move(below, null))).toBe('NAME_TAKEN');
    expect(
      errorOf(
        await app.ask('PUT', `/api/v1/departments/${one}`, { headers: boss, body: '{"name":"UNIQUE"}' }),
      ),
    ).toBe(undefined);
    expect((await create('with/slash')).status).toBe(400);
  });

  it('are never moved below themselves, and ten levels deep at most', async () => {
    const ids: number[] = [];
    for (let level = 1; level <= 10; level += 1) ids.push(await made(`L${level}`, ids.at(-1) ?? null));
    expect(errorOf(await create('L11', ids.at(-1)))).toBe('DEPARTMENT_TOO_DEEP');
    expect(errorOf(await move(ids[0]!, ids[5]!))).toBe('DEPARTMENT_INTO_ITSELF');
    const other = await made('Other');
    expect(errorOf(await move(ids[0]!, other))).toBe('DEPARTMENT_TOO_DEEP');
    expect(errorOf(await move(ids[9]!, other))).toBeUndefined();
  });

  it('find a home for their members when they are deleted, and take those below with them', async () => {
    const top = await made('Doomed');
    const below = await made('Below', top);
    const home = await made('Home');
    for (const [username, department] of [
      ['in-top', top],
      ['in-below', below],
    ] as const)
      await app.db.admin.query('update member set department_id = $2 where id = $1', [
        await app.addMember(tenant, username),
        department,
      ]);
    expect(errorOf(await remove(top, below))).toBe('DEPARTMENT_INTO_ITSELF');
    expect((await remove(top, home)).json.data).toEqual({ departments: 2, members: 2 });
    const { rows } = await app.db.admin.query(
      `select department_id from member where username in ('in-top', 'in-below')`,
    );
    expect(rows).toEqual([{ department_id: home }, { department_id: home }]);
    expect(await names(null)).not.toContain('Doomed');
  });

  it('write what was before and after into the audit', async () => {
    const id = await made('Audited');
    await app.ask('PUT', `/api/v1/departments/${id}`, { headers: boss, body: '{"name":"Renamed"}' });
    const { rows } = await app.db.admin.query(
      `select action, detail from audit where tenant_id = $1 and subject_id = $2 order by seq`,
      [tenant, String(id)],
    );
    expect(rows).toEqual([
      { action: 'department.create', detail: { before: null, after: { name: 'Audited', below: '' } } },
      { action: 'department.rename', detail: { before: { name: 'Audited' }, after: { name: 'Renamed' } } },
    ]);
  });

  it('of a neighbour are like none at all, as a parent and as a home too', async () => {
    const neighbour = await app.addTenant('neighbour');
    const { rows } = await app.db.admin.query(
      `insert into organization (tenant_id, parent_id, type, name) values ($1, $1, 4, 'Theirs') returning id`,
      [neighbour],
    );
    const theirs = rows[0].id as number;
    const mine = await made('Mine');
    const unknown = 999_999;
    for (const ask of [
      (id: number) => create('x', id),
      (id: number) => move(id, null),
      (id: number) => move(mine, id),
      (id: number) => remove(id, null),
      (id: number) => remove(mine, id),
    ])
      expect((await ask(theirs)).text).toBe((await ask(unknown)).text);
    // The own tenant's id is no department either.
    expect(errorOf(await create('x', tenant))).toBe('NOT_FOUND');
    await expect(
      app.db.admin.query(
        `insert into organization (tenant_id, parent_id, type, name) values ($1, $2, 4, 'x')`,
        [tenant, theirs],
      ),
    ).rejects.toThrow(/foreign key/);
  });
});
