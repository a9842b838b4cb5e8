import { randomUUID } from 'node:crypto';
import { type LiveMessage, livePath } from '@linekeeper/contract/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { writeAudit } from '../audit/audit.ts';
import { jobScope } from '../db/job-scope.ts';
import { AppError } from '../errors.ts';
import { operationHandler, type OperationHandler } from './operation-handler.ts';
import { startOperation } from './start-operation.ts';

let app: TestApp;
let acme: number;
let maker: { authorization: string };
const steps: Record<string, () => void> = {};
/** A point in a handler that waits until the test lets it go on. */
const gate = (name: string) => new Promise<void>((resolve) => (steps[name] = resolve));

const handlers: OperationHandler[] = [
  operationHandler({
    kind: 'test.count',
    input: z.strictObject({ upTo: z.int() }),
    async run({ operation, scope, progress, signal }) {
      for (let n = 1; n <= operation.input.upTo; n += 1) {
        signal.throwIfAborted();
        progress(n, operation.input.upTo);
      }
      await app.db.database.withTenant(scope, (tx) =>
        writeAudit(tx, scope, { action: 'test.count', subjectType: 'work', subjectId: operation.id }),
      );
      return { counted: operation.input.upTo };
    },
  }),
  operationHandler({
    kind: 'test.wait',
    input: z.strictObject({ name: z.string() }),
    cancellable: true,
    async run({ operation, progress, signal }) {
      progress(1, 2);
      const cancelled = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await Promise.race([gate(operation.input.name), cancelled]);
      signal.throwIfAborted();
      return {};
    },
  }),
  operationHandler({
    kind: 'test.refuse',
    input: z.strictObject({}),
    run: () => Promise.reject(new AppError('NAME_TAKEN', { params: { name: 'North' } })),
  }),
  operationHandler({
    kind: 'test.break',
    input: z.strictObject({}),
    run: () => Promise.reject(new Error('a secret detail')),
  }),
];

beforeAll(async () => {
  app = await startTestApp({ operationHandlers: handlers }, { withJobs: true });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'maker', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
  await app.addMember(acme, 'other', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
  await app.addMember(acme, 'boss', { administrator: true });
  await app.addTenant('neighbour').then((id) => app.addMember(id, 'stranger', { administrator: true }));
  maker = await app.signIn('maker', 'acme');
});
afterAll(() => app.close());

/** Starts an operation as the member of a session, in a transaction that commits or not. */
async function start(
  kind: string,
  input: object,
  { commits = true, username = 'maker' } = {},
): Promise<string> {
  const { rows } = await app.db.admin.query(
    `select m.id, s.id as session_id from member m left join session s on s.member_id = m.id
     where m.username = $1 order by s.created_at desc limit 1`,
    [username],
  );
  const actor = {
    tenantId: acme,
    memberId: rows[0].id as string,
    name: username,
    sessionId: rows[0].session_id as string,
    address: '192.0.2.7',
    requestId: 'request',
  };
  const scope = jobScope([acme], actor);
  let id = '';
  const operation = app.db.database.withTenant(scope, async (tx) => {
    id = await startOperation(tx, scope, { kind, input: z.unknown() }, input);
    if (!commits) throw new Error('rolled back');
  });
  await (commits ? operation : operation.catch(() => {}));
  return id;
}
const get = async (id: string, headers: object = maker) =>
  app.ask('GET', `/api/v1/operations/${id}`, { headers: { ...headers, 'accept-language': 'en' } });
const stateOf = async (id: string) => (await get(id)).json.data['state'];
const until = (id: string, state: string) => expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe(state);

describe('a long work', () => {
  it('runs after its transaction has committed, and tells how far it is and what it brought', async () => {
    const id = await start('test.count', { upTo: 250 });
    await until(id, 'done');
    expect((await get(id)).json.data).toMatchObject({
      kind: 'test.count',
      done: 250,
      total: 250,
      result: { counted: 250 },
      error: null,
      createdByName: 'maker',
      cancellable: false,
    });
  });

  it('never runs where its transaction was rolled back', async () => {
    const id = await start('test.count', { upTo: 1 }, { commits: false });
    const after = await start('test.count', { upTo: 1 });
    await until(after, 'done');
    expect((await get(id)).json.code).toBe(60004);
  });

  it('acts as the person who asked for it', async () => {
    const id = await start('test.count', { upTo: 1 });
    await until(id, 'done');
    const { rows } = await app.db.admin.query(
      `select actor_name, address from audit where tenant_id = $1 and subject_id = $2`,
      [acme, id],
    );
    expect(rows).toEqual([{ actor_name: 'maker', address: '192.0.2.7' }]);
  });

  it('that fails says why in the reader’s language, and nothing of our own faults', async () => {
    const refused = await start('test.refuse', {});
    const broken = await start('test.break', {});
    await until(refused, 'failed');
    await until(broken, 'failed');
    expect((await get(refused)).json.data['error']).toEqual({
      error: 'NAME_TAKEN',
      message: 'The name “North” is taken. Choose another.',
    });
    const text = (await get(broken)).text;
    expect(text).toContain('OPERATION_FAILED');
    expect(text).not.toContain('secret detail');
  });

  it('is refused before it begins where its input is none', async () => {
    const scope = jobScope([acme]);
    const kind = { kind: 'test.count', input: z.strictObject({ upTo: z.int() }) };
    const given = app.db.database.withTenant(scope, (tx) =>
      startOperation(tx, scope, kind, { upTo: 'x' as unknown as number }),
    );
    await expect(given).rejects.toThrow();
  });

  it('fails where nobody handles its kind', async () => {
    const id = await start('test.unknown', {});
    await until(id, 'failed');
    expect((await get(id)).json.data).toMatchObject({ error: { error: 'OPERATION_FAILED' } });
  });

  it('waits for the one before it of its kind in its tenant', async () => {
    const first = await start('test.wait', { name: 'first' });
    await until(first, 'running');
    const second = await start('test.wait', { name: 'second' });
    const other = await start('test.count', { upTo: 1 });
    await until(other, 'done');
    expect(await stateOf(second)).toBe('waiting');
    steps['first']?.();
    await until(first, 'done');
    await until(second, 'running');
    steps['second']?.();
    await until(second, 'done');
  });
});

describe('an operation is shown', () => {
  it('to who started it and to administrators of the tenant, and to others does not exist', async () => {
    const id = await start('test.count', { upTo: 1 });
    await until(id, 'done');
    expect((await get(id, await app.signIn('boss', 'acme'))).json.code).toBe(0);
    const unknown = (await get(randomUUID())).text;
    expect((await get(id, await app.signIn('other', 'acme'))).text).toBe(unknown);
    expect((await get(id, await app.signIn('stranger', 'neighbour'))).text).toBe(unknown);
    const mine = await app.ask('GET', '/api/v1/operations', { headers: maker });
    expect((mine.json.data as unknown as { id: string }[]).map((operation) => operation.id)).toContain(id);
    const others = await app.ask('GET', '/api/v1/operations', { headers: await app.signIn('other', 'acme') });
    expect(others.json.data).toEqual([]);
  });

  it('live to the session that started it, and to no other', async () => {
    const live = async (headers: Record<string, string>) => {
      const { data } = (await app.ask('POST', '/api/v1/live/ticket', { headers })).json;
      const socket = new WebSocket(`ws://127.0.0.1:${app.port}${livePath}?ticket=${String(data['ticket'])}`);
      const messages: LiveMessage[] = [];
      socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString()) as LiveMessage));
      await new Promise((resolve) => socket.on('open', resolve));
      socket.send(JSON.stringify({ type: 'subscribe', topics: ['operations'] }));
      socket.send(JSON.stringify({ type: 'ping' }));
      await expect.poll(() => messages.some((message) => message.type === 'pong')).toBe(true);
      return { socket, messages };
    };
    const fresh = await app.signIn('maker', 'acme');
    const own = await live(fresh);
    const others = await live(await app.signIn('boss', 'acme'));
    const id = await start('test.count', { upTo: 3 });
    await expect
      .poll(() => own.messages.at(-1), { timeout: 15_000 })
      .toMatchObject({ type: 'operation.progress', operationId: id, state: 'done', done: 3, total: 3 });
    expect(others.messages.filter((message) => message.type === 'operation.progress')).toEqual([]);
    own.socket.close();
    others.socket.close();
  });
});

describe('cancelling', () => {
  const cancel = (id: string, headers: object = maker) =>
    app.post(`/api/v1/operations/${id}/cancel`, {}, { ...headers, 'accept-language': 'en' });

  it('ends an operation that allows it, and says so', async () => {
    const id = await start('test.wait', { name: 'cancelled' });
    await until(id, 'running');
    expect((await cancel(id)).json.code).toBe(0);
    await until(id, 'failed');
    expect((await get(id)).json.data['error']).toMatchObject({ error: 'OPERATION_CANCELLED' });
    expect((await cancel(id)).json.data).toMatchObject({ error: 'OPERATION_ENDED' });
  });

  it('is offered to who acts for the tenant only once stepped up, as it is refused before', async () => {
    const id = await start('test.wait', { name: 'looked at' });
    await until(id, 'running');
    const session = await app.signIn('admin');
    const offered = async (there: object) => (await get(id, there)).json.data['cancellable'];
    const there = await app.enter(session, acme, { readsOnly: true });
    expect(await offered(there)).toBe(false);
    expect((await cancel(id, there)).json.data).toMatchObject({ error: 'STEP_UP_REQUIRED' });
    expect(await offered(await app.enter(session, acme))).toBe(true);
    expect((await cancel(id)).json.code).toBe(0);
    await until(id, 'failed');
  });

  it('is refused where the work does not allow it, and to who does not see it', async () => {
    const id = await start('test.count', { upTo: 1 });
    await until(id, 'done');
    expect((await cancel(id)).json.data).toMatchObject({ error: 'OPERATION_NOT_CANCELLABLE' });
    const stranger = await cancel(id, await app.signIn('other', 'acme'));
    expect(stranger.text).toBe((await cancel(randomUUID())).text);
  });
});

it('an operation that was cancelled is on the audit log', async () => {
  expect(await app.audited()).toEqual(expect.arrayContaining(['work.cancel']));
});
