import { randomUUID } from 'node:crypto';
import { type Endpoint, isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from './app.ts';
import { type Answer, lastingHeaders } from './ask.ts';
import { type CallInput, factories, makeWorld, shown, type World } from './areas/index.ts';
import { rawHeaders } from './areas/area.ts';
import { impatientSnmp } from './impatient.ts';
import { keptRuns } from './runs.ts';
import { allRows, madeByHousekeeping } from './tenant-rows.ts';

/**
 * The inherited access matrix: every endpoint of the contract, whoever added it, against everybody who must not get in
 * and everything that must not be taken.
 */
const endpoints = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const guarded = endpoints.filter(([, { access }]) => access !== 'public');
const permitted = guarded.filter(([, { access }]) => access !== 'session');

let app: TestApp;
let own: World;
let neighbour: World;
let rowsOf: (tenantId: number) => Promise<string>;
/** A member of `own`'s tenant that holds every code but one, by that code. */
const withoutCode = new Map<string, string>();
/** What each member of `own`'s tenant signed in to, once. */
const sessions = new Map<string, Promise<{ authorization: string }>>();

beforeAll(async () => {
  // Tenants here may watch this machine, where nobody answers: a device that is added is asked at once.
  // A session is a fresh proof of who its member is for as long as the matrix takes.
  const now = Date.now();
  app = await startTestApp({
    allowedTargets: ['127.0.0.0/8'],
    snmp: impatientSnmp(),
    clock: () => now,
  });
  rowsOf = await allRows(app.db.admin, { except: ['session', 'subject_status', ...madeByHousekeeping] });
  // Tenants that may have tenants below them, so that no endpoint is closed to their administrators.
  own = await makeWorld(app, await app.addTenant('own', 8));
  neighbour = await makeWorld(app, await app.addTenant('neighbour', 8));
  await app.addMember(own.tenantId, 'owner', { administrator: true });
  await app.addMember(neighbour.tenantId, 'neighbour', { administrator: true });
  for (const code of permissionCodes) {
    const username = `without-${code.toLowerCase()}`;
    await app.addMember(own.tenantId, username, { codes: permissionCodes.filter((other) => other !== code) });
    withoutCode.set(code, username);
  }
});
afterAll(() => app.close());
beforeEach(() => app.db.admin.query('delete from login_throttle'));

const sessionOf = (username: string) => {
  const session = sessions.get(username) ?? app.signIn(username, 'own');
  sessions.set(username, session);
  return session;
};
const factoryOf = (name: string) => {
  const factory = factories[name];
  if (!factory) throw new Error(`${name} has no factory in server/test/areas/<area>.ts.`);
  return factory;
};
const pathOf = (endpoint: Endpoint, { params = {}, query = {} }: CallInput) => {
  const filled = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? randomUUID());
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
};
const send = (endpoint: Endpoint, input: CallInput, headers: Record<string, string> = {}): Promise<Answer> =>
  app.ask(endpoint.method, pathOf(endpoint, input), {
    headers: { ...(input.raw ? rawHeaders(input.raw) : {}), ...headers },
    ...(endpoint.method === 'GET' ? {} : { body: input.raw?.bytes ?? JSON.stringify(input.body ?? {}) }),
  });

/** Replaces what stands at `params.deviceId` and the like. */
function replaced(input: CallInput, place: string, value: unknown): CallInput {
  const [part = '', key = ''] = place.split('.');
  return { ...input, [part]: { ...(input as Record<string, object>)[part], [key]: value } };
}

/** Names another object at a place: by its id alone, or in what is said of it; in a list, instead of each thing in it. */
function renamed(input: CallInput, place: string, id: unknown): CallInput {
  const [part = '', key = ''] = place.split('.');
  const held = (input as Record<string, Record<string, unknown>>)[part]?.[key];
  // One that is named within an object: by its only id, whatever that is called.
  const nameOf = (one: object) => Object.keys(one).find((key) => key.endsWith('Id')) ?? 'id';
  const other = (one: unknown) =>
    one !== null && typeof one === 'object' ? { ...one, [nameOf(one)]: id } : id;
  return replaced(input, place, Array.isArray(held) ? held.map(other) : other(held));
}

/** Every place of an input that names an object, by its schema: a uuid, or a property called …Id or …Ids. */
function namesIn(endpoint: Endpoint): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' });
    const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as (typeof schema)[];
    const named = shapes
      .flatMap(({ properties }) => Object.entries(properties ?? {}))
      .filter(([key, value]) => {
        const text = JSON.stringify(value);
        return /Ids?$/.test(key) || text.includes('"format":"uuid"');
      })
      .map(([key]) => `${part}.${key}`);
    return [...new Set(named)];
  });
}
/** Names of no tenant's object: one-time keys, captchas, codes; and images, which are shown to whoever knows their random ids. */
const noObjects = new Set([
  'query.keyId',
  'body.keyId',
  'query.captchaId',
  'body.captchaId',
  'query.codeId',
  'body.codeId',
  'body.challengeId',
  // What the provider calls a line.
  'body.circuitId',
  'params.imageId',
  // Series of the explorer: one of another tenant is counted as gone (modules/explorer/explorer.test.ts).
  'body.what',
  // A dashboard of the explorer holds such series, and is answered in the same way.
  'body.pins',
]);

interface GoodCall {
  readonly world: World;
  readonly as: Record<string, string>;
}

describe('the matrix itself', () => {
  it.each(endpoints)('has a factory for %s that lists every object it names', (name, endpoint) => {
    const listed: string[] = Object.keys(factoryOf(name).names ?? {}).sort();
    expect(listed).toEqual(
      namesIn(endpoint)
        .filter((place) => !noObjects.has(place))
        .sort(),
    );
  });

  it('has no factory of an endpoint that is gone', () => {
    const names = new Set<string>(allEndpoints.map(({ method, path }) => `${method} ${path}`));
    expect(Object.keys(factories).filter((name) => !names.has(name))).toEqual([]);
  });

  const answersWell = async (name: string, endpoint: Endpoint, { world, as }: GoodCall) => {
    const answer = await send(endpoint, factoryOf(name).input(world), as);
    if ((endpoint.csv || endpoint.file) && answer.status === 200) return;
    const outcome = answer.json.code === 0 ? 'good' : answer.json.data['error'];
    expect(['good', ...(factoryOf(name).mayAnswer ?? [])], answer.text).toContain(outcome);
  };
  /** A world of its own for what is used up by a call, and who calls. */
  const freshWorld = async () => {
    const prefix = `world-${randomUUID().slice(0, 8)}`;
    const world = await makeWorld(app, await app.addTenant(prefix, 8));
    const actor = await app.addMember(world.tenantId, 'somebody', { administrator: true });
    return { world, actor, as: await app.signIn('somebody', prefix) };
  };

  it.each(endpoints.filter(([name]) => !(name in shown)))(
    '%s answers a good input',
    async (name, endpoint) => {
      const shared = { world: own, as: await sessionOf('owner') };
      await answersWell(name, endpoint, isRead(endpoint) ? shared : await freshWorld());
    },
  );

  it.each(endpoints.filter(([name]) => name in shown))(
    '%s answers a good input, and the audit log has its line with who did it',
    async (name, endpoint) => {
      const { actor, ...call } = await freshWorld();
      await answersWell(name, endpoint, call);
      const lines = await app.db.admin.query(
        'select actor_member_id as actor from audit where action = $1 and $2 in (tenant_id, actor_tenant_id)',
        [shown[name], call.world.tenantId],
      );
      expect(lines.rows).toContainEqual({ actor });
    },
  );

  it('names on every line the organisation of who acted and the one it was done in', async () => {
    const { rows } = await app.db.admin.query(
      `select distinct action from audit
       where tenant_name is null or (actor_tenant_name is null) <> (actor_tenant_id is null)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('without a token', () => {
  it.each(guarded)('%s answers 40001, whatever the input', async (name, endpoint) => {
    const good = await send(endpoint, factoryOf(name).input(own));
    const bad = await send(endpoint, { body: { nonsense: true } });
    const stranger = await send(endpoint, {}, { authorization: `Bearer ${'A'.repeat(43)}` });
    for (const answer of [good, bad, stranger]) {
      expect([answer.status, answer.json.code]).toEqual([401, 40001]);
      expect(answer.text).toBe(good.text);
    }
  });
});

describe('without the permission', () => {
  it.each(permitted)('%s is forbidden, whatever the input, and does nothing', async (name, endpoint) => {
    const session = await sessionOf(withoutCode.get(endpoint.access) ?? '');
    const before = await rowsOf(neighbour.tenantId);
    const devices = await app.db.admin.query('select count(*) from device');
    for (const input of [
      factoryOf(name).input(own),
      factoryOf(name).input(neighbour),
      { body: { nonsense: true } },
    ]) {
      const answer = await send(endpoint, input, session);
      expect([answer.status, answer.json.code, answer.json.data]).toEqual([
        403,
        60003,
        { error: 'FORBIDDEN' },
      ]);
    }
    expect(await rowsOf(neighbour.tenantId)).toBe(before);
    expect((await app.db.admin.query('select count(*) from device')).rows).toEqual(devices.rows);
  });
});

describe('another tenant’s object', () => {
  const naming = endpoints.flatMap(([name, endpoint]) =>
    Object.entries(factories[name]?.names ?? {}).map(
      ([place, object]) => [name, place, endpoint, object] as const,
    ),
  );
  it.each(naming)(
    '%s answers for %s byte for byte like for one that does not exist',
    async (name, place, endpoint, object) => {
      const session = { ...(await sessionOf('owner')), 'accept-language': 'en' };
      const good = factoryOf(name).input(own);
      const unknown = typeof own[object] === 'number' ? 987_654 : randomUUID();
      const before = await rowsOf(neighbour.tenantId);
      const theirs = await send(endpoint, renamed(good, place, neighbour[object]), session);
      const nobodys = await send(endpoint, renamed(good, place, unknown), session);
      // Of a list, an answer may say which one it means, in the actor's own words.
      const isList = Array.isArray(good.body?.[place.replace('body.', '')]);
      const withoutIds = ({ text }: Answer, asked: unknown) =>
        isList ? text.replaceAll(String(asked), '(asked)') : text;
      // Who was turned away at the door has not met the object.
      expect(['NOT_SIGNED_IN', 'REAUTHENTICATION_REQUIRED']).not.toContain(theirs.json.data?.['error']);
      expect(withoutIds(theirs, neighbour[object])).toBe(withoutIds(nobodys, unknown));
      expect(theirs.status).toBe(nobodys.status);
      expect(lastingHeaders(theirs)).toEqual(lastingHeaders(nobodys));
      for (const secret of Object.values(neighbour).map(String))
        if (secret.length > 8) expect(withoutIds(theirs, neighbour[object])).not.toContain(secret);
      expect(await rowsOf(neighbour.tenantId)).toBe(before);
    },
  );

  it.each(guarded)('%s shows nothing of it, and the headers grant nothing', async (name, endpoint) => {
    const headers = {
      ...(await sessionOf('owner')),
      'company-id': String(neighbour.tenantId),
      proxy: 'true',
    };
    const before = await rowsOf(neighbour.tenantId);
    const answer = await send(endpoint, factoryOf(name).input(neighbour), headers);
    expect([answer.status, answer.json.data]).toEqual([404, { error: 'NOT_FOUND' }]);
    expect(await rowsOf(neighbour.tenantId)).toBe(before);
  });
});

/** A body that is one byte too long, of a type that the endpoint takes. */
function oversized({ upload, bodyLimitBytes = 256 * 1024 }: Endpoint, session: Record<string, string>) {
  if (!upload) return { headers: session, body: JSON.stringify({ filler: 'x'.repeat(bodyLimitBytes + 1) }) };
  const type = upload.types[0] ?? '';
  return { headers: { ...session, 'content-type': type }, body: Buffer.alloc(upload.maxBytes + 1) };
}

describe('a bad input', () => {
  const refused = (answer: Answer) =>
    expect([answer.status, answer.json.code], answer.text).toEqual([400, 60001]);

  it.each(endpoints)('%s refuses unknown keys, wrong types and malformed JSON', async (name, endpoint) => {
    const session = endpoint.access === 'public' ? {} : await sessionOf('owner');
    const good = factoryOf(name).input(own);
    refused(await send(endpoint, { ...good, query: { ...good.query, surprise: '1' } }, session));
    if (endpoint.method === 'GET' || endpoint.upload) return;
    refused(await send(endpoint, { ...good, body: { ...good.body, surprise: 1 } }, session));
    for (const key of Object.keys(good.body ?? {}))
      for (const wrong of [{ nested: true }, [['list']]])
        refused(await send(endpoint, replaced(good, `body.${key}`, wrong), session));
    for (const body of ['{"a":', '[]', 'null', '"text"', '5', '{"__proto__":{"a":1}}'])
      refused(await app.ask(endpoint.method, pathOf(endpoint, good), { headers: session, body }));
  });

  it.each(endpoints.filter(([, { method }]) => method !== 'GET'))(
    '%s refuses other content types and oversized bodies',
    async (name, endpoint) => {
      const session = endpoint.access === 'public' ? {} : await sessionOf('owner');
      const path = pathOf(endpoint, factoryOf(name).input(own));
      const headers = { ...session, 'content-type': 'text/xml' };
      expect((await app.ask(endpoint.method, path, { headers, body: '<x/>' })).status).toBe(415);
      const large = await app.ask(endpoint.method, path, oversized(endpoint, session));
      expect([large.status, large.json.code]).toEqual([413, 60013]);
    },
  );

  // The name of a label is a word of the caller's, the position of a slide a number: no ids.
  it.each(endpoints.filter(([, { path }]) => path.includes(':') && !path.includes('/label/:name')))(
    '%s refuses what is no id in its path',
    async (name, endpoint) => {
      const session = await sessionOf('owner');
      const good = factoryOf(name).input(own);
      for (const key of Object.keys(good.params ?? {}).filter((name) => name !== 'position'))
        for (const wrong of [
          '0',
          'null',
          'undefined',
          '-1',
          '../x',
          'x%00y',
          `${own.deviceId}x`,
          'a'.repeat(200),
        ]) {
          const answer = await send(endpoint, replaced(good, `params.${key}`, wrong), session);
          expect([400, 404], wrong).toContain(answer.status);
          expect(answer.json.code, wrong).not.toBe(0);
        }
    },
  );
});

describe('the housekeeping', () => {
  it('that the calls of one tenant set off left what another measured as it was', async () => {
    const before = await keptRuns(app.db, neighbour.tenantId);
    const headers = await sessionOf('owner');
    const { json } = await app.ask('DELETE', `/monitor/api/v1/devices/${own.deviceId}`, { headers });
    expect(json.code).toBe(0);
    const left = () => app.db.admin.query('select from removed_target where id = $1', [own.deviceId]);
    await expect.poll(async () => (await left()).rowCount).toBe(0);
    expect(await keptRuns(app.db, neighbour.tenantId)).toEqual(before);
  });
});
