import { randomUUID } from 'node:crypto';
import { builtInRoles } from '@linekeeper/contract/permissions/built-in-roles';
import { type Endpoint, isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { grantableCodes } from '@linekeeper/contract/permissions/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type Answer, lastingHeaders } from './ask.ts';
import { rawHeaders } from './areas/area.ts';
import { type CallInput, factories } from './areas/index.ts';
import { customCodes, grantTo, sessionOf, type SideBySide, sideBySide } from './side-by-side.ts';

/** Every endpoint as every role, and as one provider's administrator against the other's customers. */
const guarded = allEndpoints
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
// What belongs to the person (profile, sessions) is its own wherever it acts.
const acting = guarded.filter(([, endpoint]) => !endpoint.own);

let app: TestApp;
let all: SideBySide;
beforeAll(async () => {
  app = await startTestApp({ allowedTargets: ['127.0.0.0/8'] });
  all = await sideBySide(app);
});
afterAll(() => app.close());

const unknownId = 987_654;
const inputOf = (name: string, world = all.other.customers[0].world) => factories[name]?.input(world) ?? {};

function send(endpoint: Endpoint, input: CallInput, headers: Record<string, string>): Promise<Answer> {
  const { params = {}, query = {}, body = {}, raw } = input;
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? randomUUID());
  const search = new URLSearchParams(query).toString();
  const url = search ? `${path}?${search}` : path;
  if (endpoint.method === 'GET') return app.ask('GET', url, { headers });
  if (raw)
    return app.ask(endpoint.method, url, {
      headers: { ...headers, ...rawHeaders(raw) },
      body: raw.bytes,
    });
  return app.ask(endpoint.method, url, { headers, body: JSON.stringify(body) });
}
function expectSame(theirs: Answer, nobodys: Answer) {
  expect(theirs.text).toBe(nobodys.text);
  expect([theirs.status, lastingHeaders(theirs)]).toEqual([nobodys.status, lastingHeaders(nobodys)]);
}

describe('the administrator of one provider', () => {
  it.each(acting)('%s knows no customer of the other, by whatever header', async (name, endpoint) => {
    const { headers } = await sessionOf(app, all.one.administrator);
    const [theirs] = all.other.customers;
    for (const proxy of ['true', 'false']) {
      const wanted = (id: number) => ({ ...headers, proxy, 'company-id': String(id) });
      const answer = await send(endpoint, inputOf(name), wanted(theirs.world.tenantId));
      expectSame(answer, await send(endpoint, inputOf(name), wanted(unknownId)));
      expect(answer.json.data).toEqual({ error: 'NOT_FOUND' });
    }
  });

  it.each(acting)(
    '%s wants a proxy grant for an own customer, and steps up to change',
    async (name, endpoint) => {
      const session = await sessionOf(app, all.one.administrator);
      const [customer] = all.one.customers;
      const customerId = customer.world.tenantId;
      const headers = { ...session.headers, proxy: 'true', 'company-id': String(customerId) };
      const closed = await send(endpoint, inputOf(name, customer.world), headers);
      expect(closed.json.data).toEqual({ error: 'PROXY_REQUIRED' });
      await grantTo(app, all.one.administrator, session.id, customerId);
      if (!isRead(endpoint)) {
        const changed = await send(endpoint, inputOf(name, customer.world), headers);
        expect(['STEP_UP_REQUIRED', 'FORBIDDEN', 'TOKEN_REFUSED']).toContain(changed.json.data['error']);
        return;
      }
      // What it reads there is this customer's: ids of the other provider's customers are ids that do not exist.
      for (const [place, object] of Object.entries(factories[name]?.names ?? {})) {
        const theirs = all.other.customers[0].world[object];
        const good = inputOf(name, customer.world);
        const [part = '', key = ''] = place.split('.');
        const put = (id: unknown): CallInput => {
          const before = (good as Record<string, Record<string, unknown>>)[part] ?? {};
          const value = Array.isArray(before[key]) ? [id] : id;
          return { ...good, [part]: { ...before, [key]: part === 'body' ? value : String(id) } };
        };
        const nobodys = typeof theirs === 'number' ? unknownId : randomUUID();
        expectSame(await send(endpoint, put(theirs), headers), await send(endpoint, put(nobodys), headers));
      }
    },
  );
});

describe('every role', () => {
  const grantable = grantableCodes(organizationTypes.COMPANY);
  const codesOf = {
    administrator: grantable,
    engineer: builtInRoles.engineer,
    'end-customer': builtInRoles['end-customer'],
    'read-only': builtInRoles['read-only'],
    custom: customCodes,
  } as const;

  it.each(Object.entries(codesOf))(
    '%s may call what its codes open, and nothing else',
    async (role, codes) => {
      const member = all.one.customers[0].members[role as keyof typeof codesOf];
      const { headers } = await sessionOf(app, member);
      const held = new Set<string>(
        codes === 'all' ? grantable : codes.filter((code) => grantable.includes(code)),
      );
      for (const [name, endpoint] of guarded) {
        if (endpoint.access === 'session') continue;
        // Nonsense is refused behind the permission, so nothing is done.
        const nonsense = { params: {}, query: { nonsense: '1' }, body: { nonsense: true } };
        const { status, json } = await send(endpoint, nonsense, headers);
        expect(status === 403 && json.code === 60003, `${role}: ${name}`).toBe(!held.has(endpoint.access));
      }
    },
  );

  it.each(Object.keys(codesOf))(
    '%s of one customer knows nothing of its neighbour below the same provider',
    async (role) => {
      const member = all.one.customers[0].members[role as keyof typeof codesOf];
      const { headers } = await sessionOf(app, member);
      const { tenantId } = all.one.customers[1].world;
      for (const [name, endpoint] of acting) {
        const wanted = (id: number) => ({ ...headers, proxy: 'true', 'company-id': String(id) });
        const answer = await send(endpoint, inputOf(name), wanted(tenantId));
        expect([name, answer.json.data]).toEqual([name, { error: 'NOT_FOUND' }]);
        expect(answer.text).toBe((await send(endpoint, inputOf(name), wanted(unknownId))).text);
      }
    },
  );
});
