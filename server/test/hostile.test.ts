import { randomUUID } from 'node:crypto';
import { type Endpoint, isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkedInput } from '../src/platform/http/input.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Answer } from './ask.ts';
import { rawHeaders } from './areas/area.ts';
import { type CallInput, factories, makeWorld } from './areas/index.ts';
import {
  asRead,
  bodyText,
  depthBomb,
  hostileNumbers,
  hostileTexts,
  noText,
  otherThings,
} from './hostile-values.ts';
import { type Connection, openLive } from './live-connection.ts';
import { impatientSnmp } from './impatient.ts';

/**
 * Every endpoint of the contract, whoever added it, and every place of its input that takes a text or a number, against what
 * hostile callers put there. What the contract refuses is refused without being sent; all else is sent.
 */
const endpoints = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

let app: TestApp;
beforeAll(async () => {
  const now = Date.now();
  app = await startTestApp({ allowedTargets: ['127.0.0.0/8'], snmp: impatientSnmp(), clock: () => now });
});
afterAll(async () => {
  // What was typed here are ids and worse: whether audit lines are in words is looked at elsewhere.
  await app.app.close();
  await app.db.close();
});
beforeEach(() => app.db.admin.query('delete from login_throttle'));

interface Place {
  readonly part: 'params' | 'query' | 'body';
  readonly path: readonly (string | number)[];
}

/** Every place of an input where its schema takes a text or a number, the elements of its lists too. */
function placesOf(endpoint: Endpoint, input: CallInput): Place[] {
  const found: Place[] = [];
  const look = (
    part: Place['part'],
    schema: z.core.JSONSchema.BaseSchema,
    path: (string | number)[],
    at: unknown,
  ) => {
    const kinds = [
      schema,
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.allOf ?? []),
    ] as (typeof schema)[];
    if (
      path.length > 0 &&
      kinds.some(
        ({ type, properties, items }) => !properties && !items && type !== 'object' && type !== 'array',
      )
    )
      found.push({ part, path });
    for (const { properties = {}, items } of kinds) {
      for (const [key, value] of Object.entries(properties))
        look(part, value as typeof schema, [...path, key], (at as Record<string, unknown>)?.[key]);
      // A query says a list by saying its name again: there is no place in it.
      if (items && part !== 'query' && !Array.isArray(items) && path.length < 6)
        look(part, items as typeof schema, [...path, 0], (at as unknown[])?.[0]);
    }
  };
  for (const part of ['params', 'query', 'body'] as const)
    look(part, z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' }), [], input[part]);
  const seen = new Map(found.map((place) => [JSON.stringify(place), place]));
  return [...seen.values()];
}

/** An input with another value at a place; what leads there is made where the input has it not. */
function withValue(input: CallInput, { part, path }: Place, value: unknown): CallInput {
  const put = (held: unknown, [key, ...rest]: readonly (string | number)[]): unknown => {
    if (key === undefined) return value;
    if (typeof key === 'number') {
      const list = Array.isArray(held) ? [...held] : [];
      list[key] = put(list[key], rest);
      return list;
    }
    const object = typeof held === 'object' && held !== null && !Array.isArray(held) ? held : {};
    return { ...object, [key]: put((object as Record<string, unknown>)[key], rest) };
  };
  return { ...input, [part]: put(input[part], path) };
}

const fits = (endpoint: Endpoint, { params, query, body }: CallInput) => {
  try {
    checkedInput(endpoint, { params, query, body: endpoint.upload ? undefined : asRead(body ?? {}) }, 'en');
    return true;
  } catch {
    return false;
  }
};

function send(
  endpoint: Endpoint,
  { params = {}, query = {}, body, raw }: CallInput,
  headers: Record<string, string> = {},
  text = bodyText(body ?? {}),
): Promise<Answer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return app.ask(endpoint.method, search ? `${path}?${search}` : path, {
    headers: { ...(raw ? rawHeaders(raw) : {}), ...headers },
    ...(endpoint.method === 'GET' ? {} : { body: raw?.bytes ?? text }),
  });
}

/** A field that takes any text is sent each eighth value, and every field another eighth: the contract is asked for all. */
const sentOf = (accepted: readonly unknown[], turn: number) =>
  accepted.length < 60 ? accepted : accepted.filter((_value, at) => at % 8 === turn % 8);

const callers = async () => {
  const prefix = `world-${randomUUID().slice(0, 8)}`;
  const world = await makeWorld(app, await app.addTenant(prefix, 8));
  await app.addMember(world.tenantId, 'somebody', { administrator: true });
  return { world, as: await app.signIn('somebody', prefix) };
};
type Call = Awaited<ReturnType<typeof callers>>;
let shared: Promise<Call> | undefined;

/** What may stand in a path at all; the rest is no path of ours. */
const isPlain = (value: unknown) => /^[A-Za-z0-9_~.-]+$/.test(String(value));
const valuesOf = ({ part }: Place): readonly unknown[] => {
  if (part === 'body') return [...hostileTexts, ...hostileNumbers, ...otherThings];
  return part === 'query' ? hostileTexts : hostileTexts.filter(isPlain);
};

describe('hostile values', () => {
  it('are two hundred texts, and numbers', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200);
    expect(hostileNumbers.length).toBeGreaterThan(20);
  });

  it.each(endpoints)('%s is brought down by none of them', async (name, endpoint) => {
    const fresh = () => (isRead(endpoint) ? (shared ??= callers()) : callers());
    let call = await fresh();
    const input = () => factories[name]!.input(call.world);
    const fell: string[] = [];
    const ask = async (place: Place, value: unknown) => {
      const answer = await send(endpoint, withValue(input(), place, value), call.as);
      // The call has ended its own session, or done away with its member.
      if (answer.status === 401 && endpoint.access !== 'public') call = await fresh();
      if (answer.status === 500 || answer.status === 503)
        fell.push(
          `${place.part}.${place.path.join('.')} ${JSON.stringify(value).slice(0, 80)} ${answer.text}`,
        );
    };
    for (const [turn, place] of placesOf(endpoint, input()).entries()) {
      if (endpoint.upload && place.part === 'body') continue;
      const accepted = valuesOf(place).filter((value) => fits(endpoint, withValue(input(), place, value)));
      expect(
        accepted.filter((value) => noText.includes(String(value))),
        place.path.join('.'),
      ).toEqual([]);
      const values = sentOf(accepted, turn);
      // What only reads is asked side by side: some of it waits for devices that do not answer.
      const atOnce = isRead(endpoint) ? 48 : 1;
      for (let at = 0; at < values.length; at += atOnce)
        await Promise.all(values.slice(at, at + atOnce).map((value) => ask(place, value)));
    }
    expect(fell).toEqual([]);
  });

  it.each(endpoints.filter(([, { upload }]) => !upload))(
    '%s names each field that holds no text',
    async (name, endpoint) => {
      const { world, as } = await (shared ??= callers());
      const good = factories[name]!.input(world);
      for (const [turn, place] of placesOf(endpoint, good).entries()) {
        if (place.part === 'params') continue;
        // A query is UTF-8, which has no halves of characters.
        const value = noText[turn % (place.part === 'query' ? 30 : noText.length)];
        const answer = await send(endpoint, withValue(good, place, value), as);
        const fields = answer.json.data?.['fields'] as { field: string }[] | undefined;
        expect([answer.status, fields?.map(({ field }) => field)], `${place.path} ${answer.text}`).toEqual([
          400,
          [place.path.join('.')],
        ]);
      }
    },
  );

  it.each(endpoints.filter(([, { method, upload }]) => method !== 'GET' && !upload))(
    '%s takes no body that is deeper than anything asked for',
    async (name, endpoint) => {
      const { world, as } = await (shared ??= callers());
      const { params, query } = factories[name]!.input(world);
      for (const body of [depthBomb(100_000), `{"a":${depthBomb(30)}}`, '{"a":'.repeat(1_000)]) {
        const answer = await send(endpoint, { params, query }, as, body);
        expect([answer.status, answer.json.code]).toEqual([400, 60001]);
      }
    },
  );
});

describe('hostile headers', () => {
  const strange = [
    '2147483648',
    '9999999999',
    '99999999999999999999',
    '0',
    '-1',
    '1e3',
    'é',
    '\u00ff\u00fe',
    "'",
  ];
  it.each([
    'company-id',
    'proxy',
    'authorization',
    'accept-language',
    'user-agent',
    'cookie',
    'host',
    'if-none-match',
  ])('%s brings nothing down', async (header) => {
    const { as } = await (shared ??= callers());
    const values = [
      ...strange,
      'linekeeper_binding=%00',
      'linekeeper_known=%ED%A0%80',
      `Bearer ${'é'.repeat(43)}`,
      'a'.repeat(9_000),
    ];
    for (const value of values)
      for (const [method, path] of [
        ['GET', '/api/v1/auth/user/simple/info'],
        ['POST', '/api/v1/auth/login?username=admin&password=wrong'],
      ] as const) {
        const answer = await app.ask(method, path, { headers: { ...as, [header]: value } });
        expect([500, 503], `${value} ${answer.text}`).not.toContain(answer.status);
      }
  });
});

describe('a hostile live message', () => {
  it('closes its connection and nothing else', async () => {
    const { as } = await (shared ??= callers());
    const open = async () => {
      const answer = await app.post('/api/v1/live/ticket', {}, as);
      return (await openLive(app.port, String(answer.json.data['ticket']))) as Connection;
    };
    const quiet = await open();
    const messages = [
      ...hostileTexts.slice(0, 40),
      depthBomb(20_000),
      ...[
        '{"type":"subscribe","topics":["\\u0000"]}',
        '{"type":"subscribe","topics":[1e400]}',
        '{"__proto__":1}',
      ],
      ...[
        '{"type":"subscribe","topics":["device/\\ud800"]}',
        '[]',
        'null',
        '"ping"',
        '{"type":"constructor"}',
      ],
    ];
    for (const message of messages) {
      const { socket, closed } = await open();
      socket.send(message);
      expect(await closed, message.slice(0, 80)).toBe(1008);
    }
    quiet.socket.send('{"type":"ping"}');
    await expect.poll(() => quiet.messages.map(({ type }) => type)).toContain('pong');
    quiet.socket.close();
  });
});
